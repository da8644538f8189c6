package plinth.messaging.provider;

import jakarta.json.JsonObject;
import plinth.kernel.Json;
import plinth.messaging.chatapp.ChatAppGateway;
import plinth.messaging.simulator.Simulator;

/** The chat-app gateway. */
class ChatAppContractTest extends ProviderContract {
  @Override
  MessagingProvider adapter(String address) {
    return new ChatAppGateway(account -> ChatAppGateway.calls(new ProviderHttp(address), "key"));
  }

  @Override
  JsonObject credentials() {
    return Json.createObjectBuilder().build();
  }

  @Override
  void connect(MessagingProvider provider, Account account, Simulator simulator) {
    provider.act(account, SessionAction.START, NOW);
    simulator.scan(account.slug());
  }

  @Override
  String contact() {
    return "966500000001@c.us";
  }

  @Override
  String receive(Simulator simulator, Account account, String text) {
    return simulator.receive(account.slug(), "966500000001@c.us", text);
  }

  @Override
  String fail(Simulator simulator, Account account, String message) {
    simulator.fail(account.slug(), message);
    return "-1: ERROR";
  }
}
