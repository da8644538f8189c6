package plinth.messaging.provider;

import plinth.messaging.chatapp.ChatAppGateway;
import plinth.outbound.Dialing;

/** The chat-app gateway of a workspace's own, over connections that are dialled for customers. */
class DialledGatewayContractTest extends ChatAppContractTest {
  @Override
  MessagingProvider adapter(String address) {
    Dialing dialing = Dialing.allowing("127.0.0.1");
    return new ChatAppGateway(
        account -> ChatAppGateway.calls(new ProviderHttp(address, dialing), "key"));
  }
}
