package plinth.messaging.cloudchat;

import jakarta.json.JsonObject;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;
import plinth.kernel.LooseJson;
import plinth.kernel.Problem;
import plinth.messaging.MessageType;
import plinth.messaging.MessagingProblem;
import plinth.messaging.ProviderType;
import plinth.messaging.SessionStatus;
import plinth.messaging.provider.Account;
import plinth.messaging.provider.Credentials;
import plinth.messaging.provider.Inbound;
import plinth.messaging.provider.MessagingProvider;
import plinth.messaging.provider.Multipart;
import plinth.messaging.provider.Outgoing;
import plinth.messaging.provider.ProviderEvent;
import plinth.messaging.provider.ProviderHttp;
import plinth.messaging.provider.SessionAction;
import plinth.messaging.provider.Signatures;

/**
 * The cloud API of WhatsApp Business: a number with its own token. The API signs deliveries with
 * the app's secret, HMAC-SHA256 over the raw body, and verifies once that the webhook belongs to
 * the app. For 24 hours after a contact's last message any message can be sent; outside this window
 * only templates.
 */
public final class CloudChat
    implements MessagingProvider,
        MessagingProvider.Challenges,
        MessagingProvider.MediaSource,
        MessagingProvider.Receipts {
  private static final Duration WINDOW = Duration.ofHours(24);
  private static final String NUMBER = "phone_number_id";
  private static final String TOKEN = "access_token";
  private static final String APP_SECRET = "app_secret";
  private static final String VERIFY = "verify_token";

  private final Supplier<String> address;

  /**
   * Creates the adapter.
   *
   * @param address address of the API with its version, without a slash at the end
   */
  public CloudChat(Supplier<String> address) {
    this.address = address;
  }

  @Override
  public ProviderType type() {
    return ProviderType.CLOUD_CHAT;
  }

  @Override
  public JsonObject credentials(JsonObject given, String webhookSecret) {
    return new Credentials(given)
        .required(NUMBER, Credentials.DIGITS)
        .required(TOKEN)
        .required(APP_SECRET)
        .required(VERIFY)
        .build();
  }

  /** Connects a number if its token can read it; there is no code to scan. */
  @Override
  public Inbound.SessionChanged act(Account account, SessionAction action, Instant now) {
    return action.endStatus(now).orElseGet(() -> start(account, now));
  }

  private Inbound.SessionChanged start(Account account, Instant now) {
    LooseJson number =
        new LooseJson(
            api(account)
                .get(
                    "/" + account.credential(NUMBER) + "?fields=display_phone_number,verified_name")
                .asJsonObject());
    api(account).send("POST", "/" + account.credential(NUMBER), webhook(account));
    String digits = number.text("display_phone_number").replaceAll("[^0-9]", "");
    return new Inbound.SessionChanged(
        SessionStatus.CONNECTED, digits.isEmpty() ? null : "+" + digits, null, now);
  }

  /**
   * Returns the webhook for the number's deliveries. The API immediately sends it a verification
   * request.
   */
  private static JsonObject webhook(Account account) {
    return Json.createObjectBuilder()
        .add(
            "webhook_configuration",
            Json.createObjectBuilder()
                .add("override_callback_uri", account.callback())
                .add("verify_token", account.credential(VERIFY)))
        .build();
  }

  /** The API stores nothing about a session. */
  @Override
  public void remove(Account account) {}

  @Override
  public Set<MessageType> supportedTypes() {
    return EnumSet.complementOf(EnumSet.of(MessageType.STICKER, MessageType.UNKNOWN));
  }

  @Override
  public String chatOf(String phone) {
    return phone.replaceAll("[^0-9]", "");
  }

  @Override
  public @Nullable Instant windowUntil(@Nullable Instant lastInbound) {
    return lastInbound == null ? null : lastInbound.plus(WINDOW);
  }

  @Override
  public void check(Window window, Sending sending) {
    MessagingProvider.super.check(window, sending);
    if (sending.type() != MessageType.TEMPLATE && !window.isOpen()) {
      throw new Problem(MessagingProblem.WINDOW_CLOSED);
    }
  }

  @Override
  public String send(Account account, Outgoing message) {
    Outgoing.MediaFile file = message.file();
    String mediaId = file == null ? "" : upload(account, file);
    LooseJson sent =
        new LooseJson(
            api(account)
                .send("POST", messages(account), CloudSends.of(message, mediaId))
                .asJsonObject());
    return sent.list("messages").stream().map(one -> one.text("id")).findFirst().orElse("");
  }

  private String upload(Account account, Outgoing.MediaFile file) {
    LooseJson uploaded =
        new LooseJson(
            api(account)
                .send(
                    "/" + account.credential(NUMBER) + "/media",
                    new Multipart().field("messaging_product", "whatsapp").file("file", file))
                .asJsonObject());
    return uploaded.text("id");
  }

  @Override
  public boolean isGenuine(Account account, Delivery delivery) {
    return Signatures.matchesGraph(account.credential(APP_SECRET), delivery);
  }

  @Override
  public List<ProviderEvent> read(Account account, LooseJson delivery) {
    return CloudEvents.events(delivery);
  }

  @Override
  public Inbound interpret(ProviderEvent event) {
    return CloudEvents.interpret(event);
  }

  @Override
  public Optional<String> answer(Account account, Map<String, String> query) {
    return Signatures.challenge(account.credential(VERIFY), query);
  }

  /** The API returns the address of the bytes, which also requires the token. */
  @Override
  public InputStream media(Account account, Inbound.MediaReference media) {
    LooseJson found = new LooseJson(api(account).get("/" + media.reference()).asJsonObject());
    return withToken(new ProviderHttp(""), account).open(found.text("url"));
  }

  @Override
  public void sendReadReceipt(Account account, String chat, String message) {
    api(account)
        .send(
            "POST",
            messages(account),
            Json.createObjectBuilder()
                .add("messaging_product", "whatsapp")
                .add("status", "read")
                .add("message_id", message)
                .build());
  }

  private static String messages(Account account) {
    return "/" + account.credential(NUMBER) + "/messages";
  }

  private ProviderHttp api(Account account) {
    return withToken(new ProviderHttp(address.get()), account);
  }

  private static ProviderHttp withToken(ProviderHttp http, Account account) {
    return http.with("Authorization", "Bearer " + account.credential(TOKEN));
  }
}
