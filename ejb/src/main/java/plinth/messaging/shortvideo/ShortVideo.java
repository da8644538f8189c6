package plinth.messaging.shortvideo;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Hmac;
import plinth.kernel.Json;
import plinth.kernel.JsonText;
import plinth.kernel.LooseJson;
import plinth.kernel.Problem;
import plinth.kernel.Time;
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
 * A business account at TikTok's Business Messaging API. A contact must write first and can then be
 * answered for 48 hours, with texts and pictures. Deliveries are signed with the app's secret,
 * HMAC-SHA256 over a timestamp and the raw body. Tokens expire after a day and are renewed.
 */
public final class ShortVideo
    implements MessagingProvider,
        MessagingProvider.MediaSource,
        MessagingProvider.Receipts,
        MessagingProvider.Histories,
        MessagingProvider.Renewals {
  private static final Duration WINDOW = Duration.ofDays(2);

  /** A token is renewed when it expires within this time. */
  private static final Duration EARLY = Duration.ofHours(8);

  /** The maximum number of conversations in the API's answer. */
  private static final int MAX_CHATS = 100;

  /** The maximum number of messages per conversation. */
  private static final int LAST = 20;

  private static final long DAY_SECONDS = 86_400;

  private static final String BUSINESS = "business_id";
  private static final String APP = "app_id";
  private static final String APP_SECRET = "app_secret";
  private static final String TOKEN = "access_token";
  private static final String REFRESH = "refresh_token";
  private static final String EXPIRES = "expires_at";
  private static final String TOKEN_HEADER = "Access-Token";

  /** The maximum difference between a signature's timestamp and this machine's clock. */
  private static final Duration TOLERANCE = Duration.ofMinutes(5);

  private static final Pattern SIGNATURE = Pattern.compile("t=(\\d{1,11}),\\s*s=([0-9a-fA-F]{64})");

  private final Supplier<String> address;

  /**
   * Creates the adapter.
   *
   * @param address address of the API with its version, without a slash at the end
   */
  public ShortVideo(Supplier<String> address) {
    this.address = address;
  }

  @Override
  public ProviderType type() {
    return ProviderType.SHORT_VIDEO;
  }

  @Override
  public JsonObject credentials(JsonObject given, String webhookSecret) {
    return new Credentials(given)
        .required(BUSINESS, Credentials.WORD)
        .required(APP, Credentials.WORD)
        .required(APP_SECRET)
        .required(TOKEN)
        .required(REFRESH)
        .build();
  }

  /** The lifetime of the first token is unknown, so it is renewed immediately. */
  @Override
  public Optional<JsonObject> renew(Account account, Instant now) {
    Instant until = new LooseJson(account.credentials()).moment(EXPIRES, Instant.EPOCH);
    if (now.isBefore(until.minus(EARLY))) {
      return Optional.empty();
    }
    JsonObject asked =
        Json.createObjectBuilder()
            .add("client_id", account.credential(APP))
            .add("client_secret", account.credential(APP_SECRET))
            .add("grant_type", REFRESH)
            .add(REFRESH, account.credential(REFRESH))
            .build();
    LooseJson answer =
        VideoAnswers.data(
            new ProviderHttp(address.get()).send("POST", "/tt_user/oauth2/refresh_token/", asked));
    long seconds = answer.number("expires_in", (int) DAY_SECONDS);
    String next = answer.text(REFRESH);
    return Optional.of(
        Json.createObjectBuilder(account.credentials())
            .add(TOKEN, answer.text(TOKEN))
            .add(REFRESH, next.isEmpty() ? account.credential(REFRESH) : next)
            .add(EXPIRES, String.valueOf(now.plusSeconds(seconds).getEpochSecond()))
            .build());
  }

  /** Connects an account if its token can read it; its app then delivers to the webhook. */
  @Override
  public Inbound.SessionChanged act(Account account, SessionAction action, Instant now) {
    return action.endStatus(now).orElseGet(() -> start(account, now));
  }

  private Inbound.SessionChanged start(Account account, Instant now) {
    String fields = VideoAnswers.encode("[\"username\",\"display_name\"]");
    get(account, "/business/get/", "fields=" + fields);
    VideoAnswers.data(
        new ProviderHttp(address.get())
            .send(
                "POST",
                "/business/webhook/update/",
                Json.createObjectBuilder()
                    .add(APP, account.credential(APP))
                    .add("secret", account.credential(APP_SECRET))
                    .add("event_type", "DIRECT_MESSAGE")
                    .add("callback_url", account.callback())
                    .build()));
    return new Inbound.SessionChanged(SessionStatus.CONNECTED, null, null, now);
  }

  /** The API stores nothing about a session. */
  @Override
  public void remove(Account account) {}

  @Override
  public Set<MessageType> supportedTypes() {
    return EnumSet.of(MessageType.TEXT, MessageType.IMAGE);
  }

  @Override
  public String chatOf(String phone) {
    throw new Problem(
        MessagingProblem.PROVIDER_CANNOT,
        "Contacts of this type have no number; only they can start a chat");
  }

  @Override
  public @Nullable Instant windowUntil(@Nullable Instant lastInbound) {
    return lastInbound == null ? null : lastInbound.plus(WINDOW);
  }

  @Override
  public void check(Window window, Sending sending) {
    MessagingProvider.super.check(window, sending);
    if (sending.type().isMedia() && !sending.text().isEmpty()) {
      throw Problem.invalid(
          "text", "unknown", "Sessions of this type cannot send pictures with text");
    } else if (sending.type().isMedia() && sending.isReply()) {
      throw new Problem(
          MessagingProblem.PROVIDER_CANNOT, "Sessions of this type can only reply with texts");
    } else if (!window.isOpen()) {
      throw new Problem(
          MessagingProblem.WINDOW_CLOSED,
          "The contact has not written within the last 48 hours; nothing can be sent");
    }
  }

  @Override
  public String send(Account account, Outgoing message) {
    Outgoing.MediaFile file = message.file();
    JsonObjectBuilder body = to(account, message.chat());
    if (file == null) {
      body.add("message_type", "TEXT")
          .add("text", Json.createObjectBuilder().add("body", message.body()));
      String replyTo = message.replyTo();
      if (replyTo != null) {
        body.add(
            "referenced_message_info",
            Json.createObjectBuilder().add("referenced_message_id", replyTo));
      }
    } else {
      body.add("message_type", "IMAGE")
          .add("image", Json.createObjectBuilder().add("media_id", upload(account, file)));
    }
    LooseJson sent = post(account, "/business/message/send/", body.build());
    return sent.text("message.message_id");
  }

  private static JsonObjectBuilder to(Account account, String conversation) {
    return Json.createObjectBuilder()
        .add(BUSINESS, account.credential(BUSINESS))
        .add("recipient_type", "CONVERSATION")
        .add("recipient", conversation);
  }

  private String upload(Account account, Outgoing.MediaFile file) {
    Multipart form =
        new Multipart()
            .field(BUSINESS, account.credential(BUSINESS))
            .field("media_type", "IMAGE")
            .file("file", file);
    LooseJson uploaded =
        VideoAnswers.data(api(account).send("/business/message/media/upload/", form));
    return uploaded.text("media_id");
  }

  /**
   * Verifies the signature over its timestamp and the raw body, and that the timestamp is recent.
   */
  @Override
  public boolean isGenuine(Account account, Delivery delivery) {
    Matcher signature = SIGNATURE.matcher(delivery.header("tiktok-signature").strip());
    if (!signature.matches() || !isRecent(signature.group(1))) {
      return false;
    }
    byte[] moment = (signature.group(1) + ".").getBytes(StandardCharsets.UTF_8);
    byte[] signed = new byte[moment.length + delivery.body().length];
    System.arraycopy(moment, 0, signed, 0, moment.length);
    System.arraycopy(delivery.body(), 0, signed, moment.length, delivery.body().length);
    return Signatures.matches(
        Hmac.SHA256, account.credential(APP_SECRET), signed, signature.group(2));
  }

  /** Every delivery attempt has a new signature, so an old signature is a replay. */
  private static boolean isRecent(String seconds) {
    Duration age = Duration.between(Instant.ofEpochSecond(Long.parseLong(seconds)), Time.now());
    return age.abs().compareTo(TOLERANCE) <= 0;
  }

  @Override
  public List<ProviderEvent> read(Account account, LooseJson delivery) {
    return List.of(VideoEvents.event(account.credential(BUSINESS), delivery));
  }

  @Override
  public Inbound interpret(ProviderEvent event) {
    return VideoEvents.interpret(event);
  }

  /** The API returns the address of the bytes, which requires the token in a separate header. */
  @Override
  public InputStream media(Account account, Inbound.MediaReference media) {
    JsonObject asked =
        Json.createObjectBuilder(JsonText.parseObject(media.reference()))
            .add(BUSINESS, account.credential(BUSINESS))
            .build();
    LooseJson found = post(account, "/business/message/media/download/", asked);
    return new ProviderHttp("")
        .with("x-user", account.credential(TOKEN))
        .open(found.text("download_url"));
  }

  @Override
  public void sendReadReceipt(Account account, String chat, String message) {
    post(
        account,
        "/business/message/send/",
        to(account, chat)
            .add("message_type", "SENDER_ACTION")
            .add("sender_action", "MARK_READ")
            .build());
  }

  /** Reads the last hundred answered and the last hundred unanswered conversations of 90 days. */
  @Override
  public List<Inbound.PastChat> chats(Account account, int offset, int limit) {
    List<String> ids = new ArrayList<>();
    for (String kind : List.of("SINGLE", "STRANGER")) {
      LooseJson answer =
          get(
              account,
              "/business/message/conversation/list/",
              "conversation_type=" + kind + "&limit=" + MAX_CHATS);
      answer.list("conversations").forEach(one -> ids.add(one.text("conversation_id")));
    }
    return ids.stream().distinct().skip(offset).limit(limit).map(id -> chat(account, id)).toList();
  }

  @Override
  public int maxDepth() {
    return LAST;
  }

  /** Reads the last twenty messages of a chat; the API has no older ones. */
  @Override
  public List<Inbound.Received> messages(Account account, String chat, int offset, int limit) {
    return chat(account, chat).messages().stream().skip(offset).limit(limit).toList();
  }

  private Inbound.PastChat chat(Account account, String id) {
    LooseJson answer =
        get(
            account,
            "/business/message/content/list/",
            "conversation_id=" + VideoAnswers.encode(id));
    return VideoEvents.pastChat(account.credential(BUSINESS), id, answer);
  }

  private LooseJson get(Account account, String path, String query) {
    String whose = "?" + BUSINESS + "=" + VideoAnswers.encode(account.credential(BUSINESS));
    return VideoAnswers.data(api(account).get(path + whose + "&" + query));
  }

  private LooseJson post(Account account, String path, JsonObject body) {
    return VideoAnswers.data(api(account).send("POST", path, body));
  }

  private ProviderHttp api(Account account) {
    return new ProviderHttp(address.get()).with(TOKEN_HEADER, account.credential(TOKEN));
  }
}
