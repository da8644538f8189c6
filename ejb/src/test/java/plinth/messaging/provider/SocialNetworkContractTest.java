package plinth.messaging.provider;

import jakarta.json.JsonObject;
import plinth.kernel.Json;
import plinth.messaging.simulator.Simulator;
import plinth.messaging.socialnetwork.SocialNetwork;

/** A Messenger page. */
class SocialNetworkContractTest extends ProviderContract {
  private static final String PAGE = "4001";

  @Override
  MessagingProvider adapter(String address) {
    return new SocialNetwork(() -> address);
  }

  @Override
  JsonObject credentials() {
    return Json.createObjectBuilder()
        .add("page_id", PAGE)
        .add("app_id", PAGE)
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
    return "8001";
  }

  @Override
  String phone() {
    return null;
  }

  @Override
  String under() {
    return Simulator.SOCIAL;
  }

  @Override
  boolean tellsNames() {
    return false;
  }

  @Override
  String receive(Simulator simulator, Account account, String text) {
    return simulator.receiveBySocial(PAGE, contact(), text);
  }
}
