import { useSyncExternalStore } from "react";
import { chatStore } from "./chat-store.ts";
import { emptyConversation } from "./conversation.ts";

export function useChat() {
  const state = useSyncExternalStore(chatStore.subscribe, chatStore.getState, () => emptyConversation);
  return { ...state, ...chatStore };
}
