export { messagesAbout } from "./message-undo.repository.ts";
