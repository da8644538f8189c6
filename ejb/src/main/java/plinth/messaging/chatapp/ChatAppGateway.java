package plinth.messaging.chatapp;

import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import plinth.kernel.Hmac;
import plinth.kernel.Json;
import plinth.kernel.LooseJson;
import plinth.messaging.MessageType;
import plinth.messaging.ProviderType;
import plinth.messaging.SessionStatus;
import plinth.messaging.provider.Account;
import plinth.messaging.provider.Inbound;
import plinth.messaging.provider.MessagingProvider;
import plinth.messaging.provider.Outgoing;
import plinth.messaging.provider.ProviderEvent;
import plinth.messaging.provider.ProviderFailure;
import plinth.messaging.provider.ProviderHttp;
import plinth.messaging.provider.SessionAction;
import plinth.messaging.provider.Signatures;

/**
 * A gateway that speaks WAHA's HTTP format. The gateway identifies a session by its slug and signs
 * its deliveries with the session's own secret, HMAC-SHA512 over the raw body.
 */
public final class ChatAppGateway
    implements MessagingProvider,
        MessagingProvider.QrCodes,
        MessagingProvider.MediaSource,
        MessagingProvider.Edits,
        MessagingProvider.Revokes,
        MessagingProvider.Receipts,
        MessagingProvider.Histories,
        MessagingProvider.LabelSource,
        MessagingProvider.Profiles {
  private static final long QR_LIFE_SECONDS = 20;
  private static final int LAST_MESSAGES = 50;
  private static final List<String> EVENTS =
      List.of(
          "message.any",
          "message.ack",
          "message.reaction",
          "message.edited",
          "message.revoked",
          "session.status",
          "call.received",
          "call.accepted",
          "call.rejected",
          "label.upsert",
          "label.deleted",
          "label.chat.added",
          "label.chat.deleted");

  private final Function<Account, ProviderHttp> gateways;

  /**
   * Creates the adapter.
   *
   * @param gateways returns the client for the gateway of a session
   */
  public ChatAppGateway(Function<Account, ProviderHttp> gateways) {
    this.gateways = gateways;
  }

  /**
   * Returns a client for a gateway.
   *
   * @param at client for its address
   * @param key API key of the gateway; empty for none
   */
  public static ProviderHttp calls(ProviderHttp at, String key) {
    return at.with("X-Api-Key", key);
  }

  private ProviderHttp gateway(Account account) {
    return gateways.apply(account);
  }

  @Override
  public ProviderType type() {
    return ProviderType.CHATAPP;
  }

  @Override
  public JsonObject credentials(JsonObject given, String webhookSecret) {
    if (!given.isEmpty()) {
      String first = given.keySet().iterator().next();
      throw plinth.kernel.Problem.invalid(
          "credentials." + first, "unknown", "A session of this type has no credentials");
    }
    return Json.createObjectBuilder().add(Account.WEBHOOK_SECRET, webhookSecret).build();
  }

  @Override
  public Inbound.SessionChanged act(Account account, SessionAction action, Instant now) {
    String path = "/api/sessions/" + account.slug();
    if (action == SessionAction.START || action == SessionAction.RESTART) {
      saveSession(account);
    }
    try {
      JsonObject session =
          gateway(account)
              .send("POST", path + "/" + action.name().toLowerCase(java.util.Locale.ROOT))
              .asJsonObject();
      return toSessionChanged(new LooseJson(session), action, now);
    } catch (ProviderFailure refused) {
      if (refused.kind() == ProviderFailure.Kind.REFUSED && action == SessionAction.STOP) {
        // The gateway does not know the session, so it is stopped.
        return new Inbound.SessionChanged(SessionStatus.STOPPED, null, null, now);
      }
      throw refused;
    }
  }

  /** Creates the session, or updates its webhook. */
  private void saveSession(Account account) {
    JsonArrayBuilder events = Json.createArrayBuilder(EVENTS);
    JsonObject session =
        Json.createObjectBuilder()
            .add("name", account.slug())
            .add("start", false)
            .add(
                "config",
                Json.createObjectBuilder()
                    .add(
                        "webhooks",
                        Json.createArrayBuilder()
                            .add(
                                Json.createObjectBuilder()
                                    .add("url", account.callback())
                                    .add("events", events)
                                    .add(
                                        "hmac",
                                        Json.createObjectBuilder()
                                            .add(
                                                "key",
                                                account.credential(Account.WEBHOOK_SECRET))))))
            .build();
    try {
      gateway(account).send("PUT", "/api/sessions/" + account.slug(), session);
    } catch (ProviderFailure unknown) {
      if (unknown.kind() != ProviderFailure.Kind.REFUSED) {
        throw unknown;
      }
      gateway(account).send("POST", "/api/sessions", session);
    }
  }

  private static Inbound.SessionChanged toSessionChanged(
      LooseJson session, SessionAction action, Instant now) {
    SessionStatus fallback =
        switch (action) {
          case START, RESTART -> SessionStatus.STARTING;
          case STOP -> SessionStatus.STOPPED;
          case LOGOUT -> SessionStatus.LOGGED_OUT;
        };
    SessionStatus status =
        action == SessionAction.LOGOUT
            ? fallback
            : ChatAppEvents.statusOf(session.text("status")).orElse(fallback);
    return new Inbound.SessionChanged(status, ChatIds.phone(session.text("me.id")), null, now);
  }

  @Override
  public void remove(Account account) {
    try {
      gateway(account).send("DELETE", "/api/sessions/" + account.slug());
    } catch (ProviderFailure refused) {
      if (refused.kind() != ProviderFailure.Kind.REFUSED) {
        throw refused;
      }
    }
  }

  @Override
  public Set<MessageType> supportedTypes() {
    return EnumSet.complementOf(
        EnumSet.of(MessageType.TEMPLATE, MessageType.STICKER, MessageType.UNKNOWN));
  }

  @Override
  public String chatOf(String phone) {
    return ChatIds.of(phone);
  }

  @Override
  public String send(Account account, Outgoing message) {
    ChatAppSends.Call call = ChatAppSends.of(account.slug(), message);
    LooseJson sent =
        new LooseJson(
            gateway(account).send(call.method(), call.path(), call.body()).asJsonObject());
    String id = sent.text("id");
    return id.isEmpty() ? sent.text("id._serialized") : id;
  }

  @Override
  public boolean isGenuine(Account account, Delivery delivery) {
    return Signatures.matches(
        Hmac.SHA512,
        account.credential(Account.WEBHOOK_SECRET),
        delivery.body(),
        delivery.header("x-webhook-hmac"));
  }

  @Override
  public List<ProviderEvent> read(Account account, LooseJson delivery) {
    return List.of(ChatAppEvents.event(delivery));
  }

  @Override
  public Inbound interpret(ProviderEvent event) {
    return ChatAppEvents.interpret(event);
  }

  @Override
  public Optional<QrCode> qr(Account account, Instant now) {
    LooseJson qr = object(account, "/api/" + account.slug() + "/auth/qr?format=raw");
    String value = qr.text("value");
    return value.isEmpty()
        ? Optional.empty()
        : Optional.of(new QrCode(value, now.plusSeconds(QR_LIFE_SECONDS)));
  }

  /** Calls only the gateway's own address: the host in the event may be behind a proxy. */
  @Override
  public InputStream media(Account account, Inbound.MediaReference media) {
    URI at = URI.create(media.reference());
    String query = at.getRawQuery() == null ? "" : "?" + at.getRawQuery();
    return gateway(account).open(at.getRawPath() + query);
  }

  @Override
  public void edit(Account account, String chat, String message, String body) {
    gateway(account)
        .send(
            "PUT",
            message(account, chat, message),
            Json.createObjectBuilder().add("text", body).build());
  }

  @Override
  public void revoke(Account account, String chat, String message) {
    gateway(account).send("DELETE", message(account, chat, message));
  }

  private static String message(Account account, String chat, String message) {
    return "/api/" + account.slug() + "/chats/" + encode(chat) + "/messages/" + encode(message);
  }

  @Override
  public void sendReadReceipt(Account account, String chat, String message) {
    gateway(account)
        .send(
            "POST",
            "/api/sendSeen",
            Json.createObjectBuilder().add("session", account.slug()).add("chatId", chat).build());
  }

  @Override
  public List<Inbound.PastChat> chats(Account account, int offset, int limit) {
    List<Inbound.PastChat> chats = new ArrayList<>();
    String path = "/api/" + account.slug() + "/chats?limit=" + limit + "&offset=" + offset;
    for (LooseJson chat : LooseJson.objects(gateway(account).get(path))) {
      String id = chat.text("id");
      id = ChatIds.canonical(id.isEmpty() ? chat.text("id._serialized") : id);
      if (!id.isEmpty() && !id.equals(ChatIds.STORIES)) {
        Inbound.Peer peer = new Inbound.Peer(id, ChatIds.phone(id), chat.textOrNull("name"));
        chats.add(new Inbound.PastChat(peer, messages(account, id, 0, LAST_MESSAGES)));
      }
    }
    return chats;
  }

  @Override
  public List<Inbound.Received> messages(Account account, String chat, int offset, int limit) {
    String path =
        "/api/%s/chats/%s/messages?downloadMedia=false&limit=%s&offset=%s"
            .formatted(account.slug(), encode(chat), limit, offset);
    return ChatAppEvents.messages(LooseJson.objects(gateway(account).get(path)));
  }

  @Override
  public List<Inbound.LabelKept> labels(Account account) {
    return LooseJson.objects(gateway(account).get("/api/" + account.slug() + "/labels")).stream()
        .map(
            label ->
                new Inbound.LabelKept(
                    label.text("id"), label.text("name"), label.textOrNull("colorHex")))
        .toList();
  }

  @Override
  public List<String> labelsOf(Account account, String chat) {
    return LooseJson.objects(gateway(account).get(labels(account, chat))).stream()
        .map(label -> label.text("id"))
        .toList();
  }

  @Override
  public void label(Account account, String chat, List<String> labels) {
    JsonArrayBuilder ids = Json.createArrayBuilder();
    labels.forEach(id -> ids.add(Json.createObjectBuilder().add("id", id)));
    gateway(account)
        .send("PUT", labels(account, chat), Json.createObjectBuilder().add("labels", ids).build());
  }

  private static String labels(Account account, String chat) {
    return "/api/" + account.slug() + "/labels/chats/" + encode(chat);
  }

  @Override
  public Profile profile(Account account, String chat) {
    String asked = "?contactId=" + encode(chat) + "&session=" + account.slug();
    LooseJson contact = object(account, "/api/contacts" + asked);
    LooseJson about = object(account, "/api/contacts/about" + asked);
    LooseJson picture = object(account, "/api/contacts/profile-picture" + asked);
    String name = contact.text("name");
    return new Profile(
        name.isEmpty() ? contact.textOrNull("pushname") : name,
        picture.textOrNull("profilePictureURL"),
        about.textOrNull("about"));
  }

  private LooseJson object(Account account, String path) {
    return new LooseJson(gateway(account).get(path).asJsonObject());
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
