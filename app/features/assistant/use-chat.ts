import { useStore } from "../../ui/use-store.ts";
import { chatStore } from "./chat-store.ts";

export const useChat = () => ({ ...useStore(chatStore), ...chatStore });
