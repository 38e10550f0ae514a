import type { ReactNode } from "react";
import type { Robot } from "#content/types.ts";
import { formatUsd } from "#lib/format-usd.ts";

type Props = { readonly robots: readonly Robot[]; readonly actionFor: (robot: Robot) => ReactNode };

export function RobotPrices({ robots, actionFor }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className="scroll-x" aria-label="Robots" tabIndex={0}>
      <table className="table min-w-[620px]">
        <caption className="sr-only">Robots</caption>
        <thead>
          <tr>
            <th scope="col">Robot</th>
            <th scope="col" className="num">
              Minimum deposit
            </th>
            <th scope="col" className="num">
              Price
            </th>
            <th scope="col">
              <span className="sr-only">Cart</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {robots.map((robot) => (
            <tr key={robot.id}>
              <th scope="row">
                {robot.name}
                <span className="fine block font-normal">
                  {robot.strategyClass}, {robot.timeframe},{" "}
                  {robot.pairs.length === 1 ? "1 pair" : `${robot.pairs.length} pairs`}
                </span>
              </th>
              <td className="num">{formatUsd(robot.minDeposit)}</td>
              <td className="num">
                <span className="font-semibold">{formatUsd(robot.price)}</span>
                <span className="fine block">once</span>
              </td>
              <td className="text-right">{actionFor(robot)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
