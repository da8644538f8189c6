package plinth.messaging.socialnetwork;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;
import plinth.kernel.LooseJson;
import plinth.messaging.Ack;
import plinth.messaging.MessageType;
import plinth.messaging.provider.Inbound;
import plinth.messaging.provider.ProviderHttp;

/**
 * Reads the conversations of an account from the Graph API. The API's pages only link to the next
 * one, so an offset is reached by reading all pages before it.
 *
 * @param api client with the account's token
 * @param page the page whose conversations are read
 * @param own the account's own id in messages
 * @param platform platform of the conversations
 */
record SocialHistory(ProviderHttp api, String page, String own, String platform) {
  private static final DateTimeFormatter MOMENT =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ssZ", Locale.ROOT);
  private static final String MESSAGE =
      "id,created_time,from,to,message,"
          + "attachments{id,mime_type,name,file_url,image_data,video_data}";
  private static final int AT_ONCE = 50;

  /** The number of messages of a chat that are read with the list of chats. */
  private static final int LAST = 20;

  /** Returns the chats from an offset, last active first, each with its last messages. */
  List<Inbound.PastChat> chats(int offset, int limit) {
    String path =
        "/%s/conversations?platform=%s&limit=%s&fields=%s"
            .formatted(
                page,
                platform,
                Math.min(AT_ONCE, limit),
                SocialNetwork.encode("participants,messages.limit(" + LAST + "){" + MESSAGE + "}"));
    List<Inbound.PastChat> all = new ArrayList<>();
    for (LooseJson conversation : walk(path, offset, limit)) {
      Inbound.Peer peer = peer(conversation);
      if (peer != null) {
        List<LooseJson> messages = conversation.list("messages.data");
        all.add(new Inbound.PastChat(peer, read(peer, messages)));
      }
    }
    return all;
  }

  /** Returns the messages of a chat from an offset, newest first. */
  List<Inbound.Received> messages(String chat, int offset, int limit) {
    String asked =
        "/%s/conversations?platform=%s&user_id=%s&fields=id,participants"
            .formatted(page, platform, SocialNetwork.encode(chat));
    List<LooseJson> conversations = LooseJson.of(api.get(asked)).list("data");
    if (conversations.isEmpty()) {
      return List.of();
    }
    Inbound.Peer peer = new Inbound.Peer(chat, null, null);
    String path =
        "/%s/messages?limit=%s&fields=%s"
            .formatted(
                SocialNetwork.encode(conversations.get(0).text("id")),
                Math.min(AT_ONCE, limit),
                SocialNetwork.encode(MESSAGE));
    return read(peer, walk(path, offset, limit));
  }

  private List<LooseJson> walk(String path, int offset, int limit) {
    List<LooseJson> all = new ArrayList<>();
    String after = "";
    do {
      LooseJson answer =
          new LooseJson(
              api.get(after.isEmpty() ? path : path + "&after=" + SocialNetwork.encode(after))
                  .asJsonObject());
      all.addAll(answer.list("data"));
      after = answer.has("paging.next") ? answer.text("paging.cursors.after") : "";
    } while (!after.isEmpty() && all.size() < offset + limit);
    return all.stream().skip(offset).limit(limit).toList();
  }

  private Inbound.@Nullable Peer peer(LooseJson conversation) {
    return conversation.list("participants.data").stream()
        .filter(one -> !isOwn(one))
        .map(
            one -> {
              String name = one.text("name");
              return new Inbound.Peer(
                  one.text("id"), null, name.isEmpty() ? one.textOrNull("username") : name);
            })
        .findFirst()
        .orElse(null);
  }

  private boolean isOwn(LooseJson person) {
    String id = person.text("id");
    return id.equals(own) || id.equals(page);
  }

  private List<Inbound.Received> read(Inbound.Peer peer, List<LooseJson> messages) {
    List<Inbound.Received> all = new ArrayList<>();
    for (LooseJson message : messages) {
      List<LooseJson> files = message.list("attachments.data");
      for (int part = 0; part < Math.max(1, files.size()); part++) {
        all.add(received(peer, message, files, part));
      }
    }
    return all;
  }

  private Inbound.Received received(
      Inbound.Peer peer, LooseJson message, List<LooseJson> files, int part) {
    String mid = message.text("id");
    boolean isOwn = isOwn(message.child("from"));
    String text = part == 0 ? message.text("message") : "";
    MessageType type = part < files.size() ? type(files.get(part)) : MessageType.TEXT;
    boolean isEmpty = type == MessageType.TEXT && text.isEmpty();
    return new Inbound.Received(
        SocialParts.id(mid, part),
        peer,
        isOwn ? Inbound.Sender.OWN_APP : Inbound.Sender.CONTACT,
        null,
        new Inbound.Content(
            isEmpty ? MessageType.UNKNOWN : type,
            text,
            isEmpty ? Json.createObjectBuilder().add("raw", message.object()).build() : null,
            type.isMedia()
                ? new Inbound.MediaReference(
                    mid + "#" + part,
                    files.get(part).textOrNull("name"),
                    files.get(part).textOrNull("mime_type"))
                : null,
            null),
        isOwn ? Ack.SENT : Ack.DELIVERED,
        moment(message.text("created_time")));
  }

  private static MessageType type(LooseJson file) {
    String mime = file.text("mime_type");
    if (file.has("image_data") || mime.startsWith("image/")) {
      return MessageType.IMAGE;
    } else if (file.has("video_data") || mime.startsWith("video/")) {
      return MessageType.VIDEO;
    }
    return mime.startsWith("audio/") ? MessageType.AUDIO : MessageType.DOCUMENT;
  }

  /** Returns the address of a file's bytes; empty if there is none. */
  static String url(LooseJson file) {
    String image = file.text("image_data.url");
    String video = file.text("video_data.url");
    String other = file.text("file_url");
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
