/** The pages of the inbox, loaded together. */
import "../../common";

export { Calls } from "./Calls";
export { ChannelPage } from "./ChannelPage";
export { Channels } from "./Channels";
export { ChatPage } from "./ChatPage";
export { ChatByNumber, ChatOfProvider } from "./FindChat";
export { Inbox } from "./Inbox";
export { Latest } from "./Latest";
export { Stories } from "./Stories";
