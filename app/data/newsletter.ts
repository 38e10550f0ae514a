import { FormError, formProblem, postForm } from "./form-call.ts";

export type SignUp = {
  readonly email: string;
  readonly interests: readonly string[];
  readonly source: string;
  readonly language: string;
  readonly website: string;
};

/** @throws {FormError} */
export const signUp = async (wanted: SignUp): Promise<void> => void (await postForm("newsletter/subscribe", wanted));

export const confirmSubscription = async (key: string): Promise<void> =>
  void (await postForm("newsletter/confirm", { key }));

export const unsubscribe = async (key: string): Promise<void> =>
  void (await postForm("newsletter/unsubscribe", { key }));

/** What a person is told of a sign-up or a link that was not taken. */
export const problemOf = (error: unknown): string =>
  error instanceof FormError ? formProblem(error) : "This could not be sent. Check your connection and try again.";
