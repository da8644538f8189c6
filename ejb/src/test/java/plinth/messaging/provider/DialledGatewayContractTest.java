package plinth.messaging.provider;

import plinth.messaging.chatapp.ChatAppGateway;
import plinth.outbound.Dialing;

/** A workspace's own chat-app gateway, over connections for addresses of customers. */
class DialledGatewayContractTest extends ChatAppContractTest {
  @Override
  MessagingProvider adapter(String address) {
    Dialing dialing = Dialing.allowing("127.0.0.1");
    return new ChatAppGateway(
        account -> ChatAppGateway.calls(new ProviderHttp(address, dialing), "key"));
  }
}
