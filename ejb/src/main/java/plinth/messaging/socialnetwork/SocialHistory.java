package plinth.messaging.socialnetwork;

import jakarta.json.JsonObject;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;
import plinth.messaging.Ack;
import plinth.messaging.MessageType;
import plinth.messaging.Parts;
import plinth.messaging.provider.Inbound;
import plinth.messaging.provider.ProviderHttp;

/**
 * The conversations of an account, as the Graph API tells them: pages that lead to each other, so
 * that an offset is walked to.
 *
 * @param api the API, with the account's token
 * @param page the page by which it is asked
 * @param own the account's own id in messages
 * @param platform of which conversations it is asked
 */
record SocialHistory(ProviderHttp api, String page, String own, String platform) {
  private static final DateTimeFormatter MOMENT =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ssZ", Locale.ROOT);
  private static final String MESSAGE =
      "id,created_time,from,to,message,"
          + "attachments{id,mime_type,name,file_url,image_data,video_data}";
  private static final int AT_ONCE = 50;

  /** Messages of a chat that come with the list of chats. */
  private static final int LAST = 20;

  /** The chats from an offset on, the last active first, each with its last messages. */
  List<Inbound.PastChat> chats(int offset, int limit) {
    String path =
        "/%s/conversations?platform=%s&limit=%d&fields=%s"
            .formatted(
                page,
                platform,
                Math.min(AT_ONCE, limit),
                SocialNetwork.word("participants,messages.limit(" + LAST + "){" + MESSAGE + "}"));
    List<Inbound.PastChat> all = new ArrayList<>();
    for (JsonObject conversation : walk(path, offset, limit)) {
      Inbound.Peer peer = peer(conversation);
      if (peer != null) {
        List<JsonObject> messages = Parts.objects(Parts.object(conversation, "messages"), "data");
        all.add(new Inbound.PastChat(peer, read(peer, messages)));
      }
    }
    return all;
  }

  /** The messages of a chat from an offset on, the newest first. */
  List<Inbound.Received> messages(String chat, int offset, int limit) {
    String asked =
        "/%s/conversations?platform=%s&user_id=%s&fields=id,participants"
            .formatted(page, platform, SocialNetwork.word(chat));
    List<JsonObject> conversations = Parts.objects(api.get(asked), "data");
    if (conversations.isEmpty()) {
      return List.of();
    }
    Inbound.Peer peer = new Inbound.Peer(chat, null, null);
    String path =
        "/%s/messages?limit=%d&fields=%s"
            .formatted(
                SocialNetwork.word(Parts.text(conversations.get(0), "id")),
                Math.min(AT_ONCE, limit),
                SocialNetwork.word(MESSAGE));
    return read(peer, walk(path, offset, limit));
  }

  private List<JsonObject> walk(String path, int offset, int limit) {
    List<JsonObject> all = new ArrayList<>();
    String after = "";
    do {
      JsonObject answer =
          api.get(after.isEmpty() ? path : path + "&after=" + SocialNetwork.word(after))
              .asJsonObject();
      all.addAll(Parts.objects(answer, "data"));
      JsonObject paging = Parts.object(answer, "paging");
      after =
          paging.containsKey("next") ? Parts.text(Parts.object(paging, "cursors"), "after") : "";
    } while (!after.isEmpty() && all.size() < offset + limit);
    return all.stream().skip(offset).limit(limit).toList();
  }

  private Inbound.@Nullable Peer peer(JsonObject conversation) {
    return Parts.objects(Parts.object(conversation, "participants"), "data").stream()
        .filter(one -> !isOwn(one))
        .map(
            one -> {
              String name = Parts.text(one, "name");
              return new Inbound.Peer(
                  Parts.text(one, "id"),
                  null,
                  name.isEmpty() ? Parts.maybe(one, "username") : name);
            })
        .findFirst()
        .orElse(null);
  }

  private boolean isOwn(JsonObject person) {
    String id = Parts.text(person, "id");
    return id.equals(own) || id.equals(page);
  }

  private List<Inbound.Received> read(Inbound.Peer peer, List<JsonObject> messages) {
    List<Inbound.Received> all = new ArrayList<>();
    for (JsonObject message : messages) {
      List<JsonObject> files = Parts.objects(Parts.object(message, "attachments"), "data");
      for (int part = 0; part < Math.max(1, files.size()); part++) {
        all.add(received(peer, message, files, part));
      }
    }
    return all;
  }

  private Inbound.Received received(
      Inbound.Peer peer, JsonObject message, List<JsonObject> files, int part) {
    String mid = Parts.text(message, "id");
    boolean isOwn = isOwn(Parts.object(message, "from"));
    String text = part == 0 ? Parts.text(message, "message") : "";
    MessageType type = part < files.size() ? type(files.get(part)) : MessageType.TEXT;
    boolean isEmpty = type == MessageType.TEXT && text.isEmpty();
    return new Inbound.Received(
        SocialParts.id(mid, part),
        peer,
        isOwn,
        false,
        null,
        isEmpty ? MessageType.UNKNOWN : type,
        text,
        isEmpty ? Json.createObjectBuilder().add("raw", message).build() : null,
        type.isMedia()
            ? new Inbound.MediaReference(
                mid + "#" + part,
                Parts.maybe(files.get(part), "name"),
                Parts.maybe(files.get(part), "mime_type"))
            : null,
        null,
        isOwn ? Ack.SENT : Ack.DELIVERED,
        moment(Parts.text(message, "created_time")));
  }

  private static MessageType type(JsonObject file) {
    String mime = Parts.text(file, "mime_type");
    if (file.containsKey("image_data") || mime.startsWith("image/")) {
      return MessageType.IMAGE;
    } else if (file.containsKey("video_data") || mime.startsWith("video/")) {
      return MessageType.VIDEO;
    }
    return mime.startsWith("audio/") ? MessageType.AUDIO : MessageType.DOCUMENT;
  }

  /** Where the bytes of a file are; empty where it is not told. */
  static String url(JsonObject file) {
    String image = Parts.text(Parts.object(file, "image_data"), "url");
    String video = Parts.text(Parts.object(file, "video_data"), "url");
    String other = Parts.text(file, "file_url");
    return !image.isEmpty() ? image : !video.isEmpty() ? video : other;
  }

  private static Instant moment(String text) {
    try {
      return OffsetDateTime.parse(text, MOMENT).toInstant();
    } catch (DateTimeParseException e) {
      return Instant.EPOCH;
    }
  }
}
