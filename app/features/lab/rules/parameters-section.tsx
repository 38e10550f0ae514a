import { MoreHorizontal } from "lucide-react";
import { ActionMenu } from "../../../ui/action-menu.tsx";
import { useRules } from "./context/rules-context.ts";
import { useDocumentPart } from "./context/rules-parts.ts";
import { withoutParameter } from "./document/parameter-edits.ts";
import { NumberToken } from "./tokens/number-token.tsx";

/** Numbers with a name and a range: moved here, searched under Optimize. */
export function ParametersSection() {
  const { put, edit, vary, say } = useRules();
  const parameters = useDocumentPart((document) => document.parameters) ?? [];
  return (
    <section aria-label="Parameters" className="lab-section">
      <h2>Parameters</h2>
      {parameters.length === 0 ? (
        <p className="fine">
          None yet. Click into a number: the sliders sign beside it gives it a name and a range, which Optimize can
          search.
        </p>
      ) : (
        <ul className="grid gap-2">
          {parameters.map((parameter, i) => (
            <li key={parameter.id} className="lab-parameter">
              <label htmlFor={`parameter-${parameter.id}`}>{parameter.name}</label>
              <input
                id={`parameter-${parameter.id}`}
                type="range"
                className="slider"
                min={parameter.min}
                max={parameter.max}
                step={parameter.step}
                value={parameter.value}
                onChange={({ target }) =>
                  put(["parameters", i, "value"], Number(target.value), { merge: `parameters[${i}].value` })
                }
              />
              <NumberToken
                fixed
                signed={parameter.min < 0}
                path={["parameters", i, "value"]}
                value={parameter.value}
                label={parameter.name}
                step={parameter.step}
              />
              <ActionMenu
                label={`Parameter ${parameter.name}: range or delete`}
                className="rule-menu"
                actions={[
                  { label: "Name and range …", onChoose: () => vary(["parameters", i, "value"], parameter.name) },
                  {
                    label: "Make it a fixed number",
                    onChoose: () => {
                      edit((document) => withoutParameter(document, parameter.id));
                      say(`${parameter.name} is a fixed number now`);
                    },
                  },
                ]}
              >
                <MoreHorizontal size={18} strokeWidth={1.75} />
              </ActionMenu>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
