package plinth.messaging.socialnetwork;

import jakarta.json.JsonObject;
import java.io.InputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
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
import plinth.messaging.provider.Outgoing;
import plinth.messaging.provider.ProviderEvent;
import plinth.messaging.provider.ProviderFailure;
import plinth.messaging.provider.ProviderHttp;
import plinth.messaging.provider.SessionAction;
import plinth.messaging.provider.Signatures;

/**
 * A Messenger page, or an Instagram account through its page, over the Graph API. The app signs
 * deliveries with its secret, HMAC-SHA256 over the raw body, and verifies once that the webhook
 * belongs to it. For 24 hours after a contact's last message anything can be sent, later only
 * messages with a tag.
 */
public final class SocialNetwork
    implements MessagingProvider,
        MessagingProvider.Challenges,
        MessagingProvider.MediaSource,
        MessagingProvider.Receipts,
        MessagingProvider.Histories,
        MessagingProvider.Profiles {
  static final String PLATFORM = "platform";
  static final String MESSENGER = "messenger";
  static final String INSTAGRAM = "instagram";
  static final String PAGE = "page_id";
  static final String INSTAGRAM_ID = "instagram_id";
  static final String APP = "app_id";

  private static final String TOKEN = "access_token";
  private static final String APP_SECRET = "app_secret";
  private static final String VERIFY = "verify_token";
  private static final String FIELDS =
      "messages,message_echoes,message_deliveries,message_reads,message_reactions,message_edits,"
          + "messaging_postbacks";
  private static final String INSTAGRAM_FIELDS =
      "messages,message_reactions,messaging_seen,messaging_postbacks";

  private final Supplier<String> address;

  /**
   * Creates the adapter.
   *
   * @param address address of the API with its version, without a slash at the end
   */
  public SocialNetwork(Supplier<String> address) {
    this.address = address;
  }

  @Override
  public ProviderType type() {
    return ProviderType.SOCIAL_NETWORK;
  }

  @Override
  public JsonObject credentials(JsonObject given, String webhookSecret) {
    Credentials read =
        new Credentials(given)
            .oneOf(PLATFORM, List.of(MESSENGER, INSTAGRAM))
            .required(PAGE, Credentials.DIGITS)
            .required(APP, Credentials.DIGITS)
            .required(TOKEN)
            .required(APP_SECRET)
            .required(VERIFY);
    return new LooseJson(given).text(PLATFORM).equals(INSTAGRAM)
        ? read.required(INSTAGRAM_ID, Credentials.DIGITS).build()
        : read.build();
  }

  /** Connects an account if its token can read its page; the app then delivers to the webhook. */
  @Override
  public Inbound.SessionChanged act(Account account, SessionAction action, Instant now) {
    return action.endStatus(now).orElseGet(() -> start(account, now));
  }

  private Inbound.SessionChanged start(Account account, Instant now) {
    api(account).get("/" + account.credential(PAGE) + "?fields=id,name");
    subscribe(account);
    api(account)
        .send(
            "POST",
            "/" + account.credential(PAGE) + "/subscribed_apps",
            Json.createObjectBuilder().add("subscribed_fields", FIELDS).build());
    return new Inbound.SessionChanged(SessionStatus.CONNECTED, null, null, now);
  }

  /**
   * Subscribes the app to the webhook. An app may refuse this for Instagram, where the webhook can
   * be configured only on its own pages.
   */
  private void subscribe(Account account) {
    boolean isInstagram = isInstagram(account);
    String app = account.credential(APP);
    try {
      new ProviderHttp(address.get())
          .with("Authorization", "Bearer " + app + "|" + account.credential(APP_SECRET))
          .send(
              "POST",
              "/" + app + "/subscriptions",
              Json.createObjectBuilder()
                  .add("object", isInstagram ? INSTAGRAM : "page")
                  .add("callback_url", account.callback())
                  .add("verify_token", account.credential(VERIFY))
                  .add("fields", isInstagram ? INSTAGRAM_FIELDS : FIELDS)
                  .build());
    } catch (ProviderFailure refused) {
      if (!isInstagram || refused.kind() != ProviderFailure.Kind.REFUSED) {
        throw refused;
      }
    }
  }

  /** The API stores nothing about a session. */
  @Override
  public void remove(Account account) {}

  @Override
  public Set<MessageType> supportedTypes() {
    return EnumSet.of(
        MessageType.TEXT,
        MessageType.IMAGE,
        MessageType.VIDEO,
        MessageType.AUDIO,
        MessageType.VOICE,
        MessageType.DOCUMENT,
        MessageType.REACTION);
  }

  @Override
  public String chatOf(String phone) {
    throw new Problem(
        MessagingProblem.PROVIDER_CANNOT,
        "Contacts of this type have no number; only they can start a chat");
  }

  @Override
  public @Nullable Instant windowUntil(@Nullable Instant lastInbound) {
    return lastInbound == null ? null : lastInbound.plus(SocialSends.WINDOW);
  }

  @Override
  public void check(Window window, Sending sending) {
    SocialSends.check(window, sending);
  }

  @Override
  public String send(Account account, Outgoing message) {
    Outgoing.MediaFile file = message.file();
    String attachment = file == null ? "" : upload(account, message.type(), file);
    LooseJson sent =
        new LooseJson(
            api(account)
                .send("POST", messages(account), SocialSends.of(message, attachment))
                .asJsonObject());
    String id = sent.text("message_id");
    // The API has no separate message for a reaction.
    return id.isEmpty() ? "reaction:" + message.reference() : id;
  }

  private String upload(Account account, MessageType type, Outgoing.MediaFile file) {
    LooseJson uploaded =
        new LooseJson(
            api(account)
                .send(
                    "/" + account.credential(PAGE) + "/message_attachments",
                    SocialSends.upload(type, file, platform(account)))
                .asJsonObject());
    return uploaded.text("attachment_id");
  }

  @Override
  public boolean isGenuine(Account account, Delivery delivery) {
    return Signatures.matchesGraph(account.credential(APP_SECRET), delivery);
  }

  @Override
  public List<ProviderEvent> read(Account account, LooseJson delivery) {
    return SocialEvents.events(
        account.credential(isInstagram(account) ? INSTAGRAM_ID : PAGE),
        account.credential(APP),
        delivery);
  }

  @Override
  public Inbound interpret(ProviderEvent event) {
    return SocialEvents.interpret(event);
  }

  @Override
  public Optional<String> answer(Account account, Map<String, String> query) {
    return Signatures.challenge(account.credential(VERIFY), query);
  }

  /** Reads the address of the bytes from the API; an address in a delivery is never called. */
  @Override
  public InputStream media(Account account, Inbound.MediaReference media) {
    String[] reference = media.reference().split("#", 2);
    String path =
        "/"
            + encode(reference[0])
            + "/attachments?fields=id,mime_type,name,file_url,image_data,video_data";
    List<LooseJson> all = LooseJson.of(api(account).get(path)).list("data");
    int index = reference.length == 2 ? Integer.parseInt(reference[1]) : 0;
    if (index >= all.size()) {
      throw new ProviderFailure(
          ProviderFailure.Kind.REFUSED, "The provider no longer has the file");
    }
    return new ProviderHttp("").open(SocialHistory.url(all.get(index)));
  }

  @Override
  public void sendReadReceipt(Account account, String chat, String message) {
    api(account)
        .send("POST", messages(account), SocialSends.action(chat, "mark_seen", null).build());
  }

  @Override
  public List<Inbound.PastChat> chats(Account account, int offset, int limit) {
    return history(account).chats(offset, limit);
  }

  @Override
  public List<Inbound.Received> messages(Account account, String chat, int offset, int limit) {
    return history(account).messages(chat, offset, limit);
  }

  private SocialHistory history(Account account) {
    String own = account.credential(isInstagram(account) ? INSTAGRAM_ID : PAGE);
    return new SocialHistory(api(account), account.credential(PAGE), own, platform(account));
  }

  @Override
  public Profile profile(Account account, String chat) {
    LooseJson answer =
        new LooseJson(
            api(account).get("/" + encode(chat) + "?fields=name,profile_pic").asJsonObject());
    return new Profile(answer.textOrNull("name"), answer.textOrNull("profile_pic"), null);
  }

  private static boolean isInstagram(Account account) {
    return platform(account).equals(INSTAGRAM);
  }

  private static String platform(Account account) {
    return account.credential(PLATFORM);
  }

  private static String messages(Account account) {
    return "/" + account.credential(PAGE) + "/messages";
  }

  private ProviderHttp api(Account account) {
    return new ProviderHttp(address.get())
        .with("Authorization", "Bearer " + account.credential(TOKEN));
  }

  static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
