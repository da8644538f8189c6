package plinth.messaging.provider;

import jakarta.json.JsonObject;
import java.util.List;
import plinth.kernel.Json;
import plinth.messaging.Ack;
import plinth.messaging.shortvideo.ShortVideo;
import plinth.messaging.simulator.Simulator;

/** An account of the short-video network. */
class ShortVideoContractTest extends ProviderContract {
  private static final String BUSINESS = "business-5001";

  @Override
  MessagingProvider adapter(String address) {
    return new ShortVideo(() -> address);
  }

  @Override
  JsonObject credentials() {
    return Json.createObjectBuilder()
        .add("business_id", BUSINESS)
        .add("app_id", BUSINESS)
        .add("app_secret", "simulated")
        .add("access_token", "token")
        .add("refresh_token", "refresh")
        .build();
  }

  @Override
  void connect(MessagingProvider provider, Account account, Simulator simulator) {
    provider.act(account, SessionAction.START, NOW);
  }

  @Override
  String contact() {
    return "conversation+9001==";
  }

  @Override
  String phone() {
    return null;
  }

  @Override
  String under() {
    return Simulator.VIDEO;
  }

  /** The network does not report the delivery of messages. */
  @Override
  List<Ack> ladder() {
    return List.of(Ack.SENT, Ack.READ);
  }

  @Override
  String receive(Simulator simulator, Account account, String text) {
    return simulator.receiveByVideo(BUSINESS, contact(), text);
  }
}
