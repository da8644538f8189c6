package plinth.messaging.provider;

import jakarta.json.JsonObject;
import plinth.kernel.Json;
import plinth.messaging.cloudchat.CloudChat;
import plinth.messaging.simulator.Simulator;

/** The cloud chat API. */
class CloudChatContractTest extends ProviderContract {
  private static final String NUMBER = "1001";

  @Override
  MessagingProvider adapter(String address) {
    return new CloudChat(() -> address);
  }

  @Override
  JsonObject credentials() {
    return Json.createObjectBuilder()
        .add("phone_number_id", NUMBER)
        .add("access_token", "token")
        .add("app_secret", "simulated")
        .add("verify_token", "verify")
        .build();
  }

  @Override
  void connect(MessagingProvider provider, Account account, Simulator simulator) {
    provider.act(account, SessionAction.START, NOW);
  }

  @Override
  String contact() {
    return "966500000001";
  }

  @Override
  String receive(Simulator simulator, Account account, String text) {
    return simulator.receiveByCloud(NUMBER, "966500000001", text);
  }

  @Override
  String fail(Simulator simulator, Account account, String message) {
    simulator.failByCloud(NUMBER, message, 131_049, "Not delivered");
    return "131049: Not delivered";
  }
}
