import type { ComponentProps } from "react";
import { browserClient } from "#app/data/client.ts";
import { giveSecondFactor } from "#app/data/second-factor.ts";
import { SecondFactorForm } from "#app/site/second-factor-form.tsx";
import { Button } from "#app/ui/button.tsx";

type Props = Omit<ComponentProps<typeof SecondFactorForm>, "submit" | "children"> & {
  readonly onDone: () => void;
  readonly onCancel: () => void;
};

/** What `PasswordStep` is for an account without apps: a code, so that an open session is not enough. */
export const CodeStep = ({ onDone, onCancel, ...form }: Props) => (
  <SecondFactorForm
    {...form}
    submit={async (given) => {
      const outcome = await giveSecondFactor((await browserClient()).auth, given);
      if (!outcome.ok) return outcome.message;
      onDone();
      return null;
    }}
  >
    <Button variant="quiet" onClick={onCancel}>
      Cancel
    </Button>
  </SecondFactorForm>
);
