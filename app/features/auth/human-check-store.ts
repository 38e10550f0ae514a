import { createStore } from "#lib/store.ts";

/** A solved CAPTCHA is good for one request. */
export type HumanCheck = {
  readonly token: string | null;
  /** Counts the tokens that were used up: the widget has to be solved again. */
  readonly used: number;
};

const store = createStore<HumanCheck>({ token: null, used: 0 });

export const humanCheck = {
  ...store,
  solve: (token: string | null) => store.merge({ token }),
  /** What goes with the next request to the service; nothing where no CAPTCHA was solved. */
  take(): { readonly captchaToken?: string } {
    const { token, used } = store.getState();
    if (token === null) return {};
    store.set({ token: null, used: used + 1 });
    return { captchaToken: token };
  },
};
