import { useQuery } from "@tanstack/react-query";
import { QueryState } from "#app/site/query-state.tsx";
import { callDatabase, outcomeOf } from "../content/call-database.ts";
import { useAct } from "../frame/use-act.ts";

/** What happens to a discount that the provider confirms and no listed code explains. */
export function DiscountRule() {
  const { said, act } = useAct();
  const query = useQuery({
    queryKey: ["admin", "discount-rule"],
    queryFn: async () => (await callDatabase("discount_rule")) === true,
  });
  const change = (holds: boolean) =>
    act(async () => {
      await outcomeOf("set_discount_rule", { holds });
      return holds ? "Saved. Such orders wait for you." : "Saved. Such orders open by themselves.";
    });
  return (
    <section className="panel mt-8 grid max-w-[760px] gap-3 p-5" aria-label="Other discounts">
      <h2>Other discounts</h2>
      <p className="small text-ink2">
        A discount that the provider itself confirms opens the order although its code is not in this list, unless a
        fiftieth of the price or less was paid. Such an order always waits for you. Messages of Stripe and Paddle tell
        the amount of a discount and no code: there every discounted order counts as one whose code is not in this list.
      </p>
      <QueryState query={query} what="the rule">
        {(holds) => (
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" checked={holds} onChange={({ target }) => void change(target.checked)} />
            Hold every order whose discount is not in this list
          </label>
        )}
      </QueryState>
      {said && <p role="status">{said}</p>}
    </section>
  );
}
