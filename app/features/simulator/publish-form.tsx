import type { SupabaseClient } from "@supabase/supabase-js";
import { useState } from "react";
import { browserClient } from "../../data/client.ts";
import { type Publication, publishAccount, withdrawAccount } from "../../data/leaderboard.ts";
import { Button } from "../../ui/button.tsx";
import { ProblemText } from "../../ui/problem-note.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWork } from "../../ui/use-work.ts";
import { aliasRule, isAlias, publicationWords, publishFailure } from "./leaderboard-words.ts";

type Props = {
  readonly requests: readonly Publication[];
  /** Id and name of each of the member's accounts. */
  readonly accounts: readonly (readonly [string, string])[];
  readonly onChange: () => Promise<void>;
};

/** The member's published accounts, each with what became of it, and the form for another. */
export function PublishForm({ requests, accounts, onChange }: Props) {
  const [alias, setAlias] = useState("");
  const [chosen, setChosen] = useState("");
  const { busy, problem, setProblem, run } = useWork(publishFailure);
  const free = accounts.filter(([id]) => !requests.some(({ accountId }) => accountId === id));
  const account = free.some(([id]) => id === chosen) ? chosen : (free[0]?.[0] ?? "");
  const change = (work: (client: SupabaseClient) => Promise<void>) =>
    void run(async () => {
      await work(await browserClient());
      await onChange();
    });
  const publish = () => {
    if (!isAlias(alias.trim())) return setProblem(`Enter another alias: ${aliasRule}`);
    change((client) => publishAccount(client, account, alias.trim()));
  };
  return (
    <div className="grid gap-5">
      <h3 className="text-lead">Your published accounts</h3>
      {requests.length === 0 ? <p className="text-ink2">None of your accounts is published.</p> : null}
      <ul className="grid gap-3">
        {requests.map((request) => (
          <li key={request.id} className="flex flex-wrap items-center gap-3">
            <span>
              <strong>{request.alias}</strong> (
              {accounts.find(([id]) => id === request.accountId)?.[1] ?? "an account of yours"}):{" "}
              {publicationWords(request)}
            </span>
            <Button
              size="sm"
              variant="secondary"
              aria-busy={busy}
              aria-label={`Withdraw ${request.alias}`}
              onClick={() => change((client) => withdrawAccount(client, request.id))}
            >
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
      {requests.some(({ state }) => state === "waiting") ? (
        <Button size="sm" variant="quiet" className="justify-self-start" onClick={() => void onChange()}>
          Look again
        </Button>
      ) : null}
      {account === "" ? (
        <p className="text-ink2">
          There is no other account to publish. Trade one on the Live tab while you are signed in.
        </p>
      ) : (
        <form
          className="grid max-w-[640px] gap-4 sm:grid-cols-2"
          onSubmit={(event) => {
            event.preventDefault();
            publish();
          }}
        >
          <SelectField
            label="Account to publish"
            options={free}
            value={account}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
          <TextField
            label="Alias"
            help={aliasRule}
            maxLength={20}
            autoComplete="off"
            value={alias}
            onChange={({ currentTarget }) => setAlias(currentTarget.value)}
          />
          <Button type="submit" aria-busy={busy} className="justify-self-start">
            Publish account
          </Button>
        </form>
      )}
      <ProblemText text={problem} className="small text-down" />
    </div>
  );
}
