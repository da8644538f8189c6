package plinth.messaging.chat;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;
import plinth.messaging.Listing;
import plinth.messaging.MessagingProblem;
import plinth.messaging.MessagingSession;
import plinth.messaging.Phones;
import plinth.messaging.ProviderType;
import plinth.messaging.adapter.Providers;
import plinth.messaging.inbound.ReceivedMessages;
import plinth.messaging.inbound.Story;
import plinth.messaging.inbound.StoryRepository;
import plinth.messaging.outgoing.ReadReceiptWork;
import plinth.messaging.provider.Account;
import plinth.messaging.provider.Inbound;
import plinth.messaging.session.Accounts;
import plinth.messaging.session.MessagingPush;
import plinth.messaging.session.SessionRepository;
import plinth.messaging.session.SessionRow;
import plinth.messaging.store.Chat;
import plinth.messaging.store.ChatLinks;
import plinth.messaging.store.ChatRepository;
import plinth.messaging.store.ChatRow;
import plinth.outbox.Outbox;
import plinth.records.RecordKey;
import plinth.records.RecordKeys;
import plinth.tenancy.Tenanted;

/** Use cases for chats of the sessions that the caller can see. */
@Stateless
@Tenanted
public class Chats {
  /** The maximum number of pinned chats in a workspace. */
  public static final int MAX_PINNED = 3;

  private static final int LINKED_AT_ONCE = 200;

  @Inject private SessionRepository sessions;
  @Inject private ChatRepository chats;
  @Inject private StoryRepository stories;
  @Inject private ChatViews views;
  @Inject private ChatLinks linking;
  @Inject private ReceivedMessages receivedMessages;
  @Inject private Providers providers;
  @Inject private RecordKeys records;
  @Inject private Accounts accounts;
  @Inject private MessagingPush push;
  @Inject private Outbox outbox;

  /**
   * A chat to create.
   *
   * @param phone number in E.164, or as people write it with its country code
   * @param name name of the contact
   */
  public record NewChat(
      @NotBlank @Size(max = 30) String phone, @Size(max = 120) @Nullable String name) {}

  /**
   * Returns a page of chats: pinned ones first, then by last activity. Refuses an unknown session.
   */
  public Listing<Chat> page(Caller caller, ChatFilter filter, PageRequest request) {
    String session = filter.session();
    Long[] among =
        session == null
            ? sessions.visibleIds(caller)
            : new Long[] {requireSession(caller, session)};
    return views.of(chats.page(among, filter.sql(), request));
  }

  private long requireSession(Caller caller, String session) {
    return sessions
        .findByName(caller, session)
        .orElseThrow(() -> Problem.invalid("session", "unknown", "There is no session " + session))
        .id();
  }

  /**
   * Returns the chats that are linked to a record. Refuses a record that the caller cannot read.
   */
  public Listing<Chat> ofRecord(Caller caller, String object, String record, PageRequest request) {
    RecordKey key = records.requireReadable(caller, object, record);
    return views.of(
        chats.listLinked(sessions.visibleIds(caller), key.objectId(), key.recordId(), request));
  }

  /** Returns the stories of contacts of the last day, by contact. */
  public Page<Story.OfContact> stories(Caller caller, PageRequest request) {
    return stories.page(sessions.visibleIds(caller), request);
  }

  /**
   * Returns the chat with a provider's id in a session, by the session's slug or name. Refuses an
   * unknown session.
   */
  public List<Chat> lookup(Caller caller, String providerId, String session) {
    SessionRow row =
        sessions.findByName(caller, session).orElseThrow(() -> Problem.notFound("Session"));
    Optional<ChatRow> chat = chats.findByProvider(row.id(), providerId);
    return views.of(chat.map(List::of).orElse(List.of()));
  }

  /** Returns a chat. Refuses an unknown one. */
  public Chat get(Caller caller, String slug) {
    return views.of(row(caller, slug));
  }

  /** Returns the chat with a number. */
  public Chat byNumber(Caller caller, long id) {
    return views.of(
        chats
            .findByNumber(sessions.visibleIds(caller), id)
            .orElseThrow(() -> Problem.notFound("Chat")));
  }

  private ChatRow row(Caller caller, String slug) {
    return chats
        .findBySlug(sessions.visibleIds(caller), slug)
        .orElseThrow(() -> Problem.notFound("Chat"));
  }

  /** A chat and whether it was just created. */
  public record Opened(Chat chat, boolean isNew) {}

  /**
   * Returns the chat with a phone number; creates and links it if it does not exist. A given name
   * is kept, even if the contact uses another name. Refuses an invalid number.
   */
  public Opened create(Caller caller, String sessionSlug, NewChat draft) {
    SessionRow session = sessions.require(caller, sessionSlug);
    String phone = Phones.e164(draft.phone(), "phone");
    String name = draft.name() == null || draft.name().isBlank() ? null : draft.name().strip();
    Inbound.Peer peer = new Inbound.Peer(providers.of(session.type()).chatOf(phone), phone, name);
    ReceivedMessages.Opened opened = receivedMessages.open(caller, session, peer, name != null);
    if (name != null && !opened.isNew()) {
      chats.setChosenName(opened.chat().id(), name);
    }
    return opened.isNew() || name != null
        ? new Opened(pushChange(caller, opened.chat().slug()), opened.isNew())
        : new Opened(views.of(opened.chat()), false);
  }

  /** Deletes a chat with its messages. */
  public void delete(Caller caller, String slug) {
    ChatRow row = row(caller, slug);
    chats.delete(row.id());
    push.chat(caller, sessions.findById(row.session().id()).orElseThrow(), row, true);
  }

  /** Marks a chat as read and sends a read receipt to the contact. */
  public Chat markRead(Caller caller, String slug) {
    ChatRow row = row(caller, slug);
    if (row.unreadCount() == 0) {
      return views.of(row);
    }
    chats.markRead(row.id());
    ReadReceiptWork.request(outbox, row.id());
    return pushChange(caller, slug);
  }

  /** Marks a chat as unread. */
  public Chat markUnread(Caller caller, String slug) {
    return change(caller, slug, chats::markUnread);
  }

  /** Archives or unarchives a chat. */
  public Chat archive(Caller caller, String slug, boolean isArchived) {
    return change(caller, slug, id -> chats.archive(id, isArchived));
  }

  /** Toggles the star of a chat. */
  public Chat star(Caller caller, String slug) {
    return change(caller, slug, chats::toggleStar);
  }

  /** Toggles whether a chat is answered. */
  public Chat toggleAnswered(Caller caller, String slug) {
    return change(caller, slug, chats::toggleAnswered);
  }

  /** Pins or unpins a chat. Refuses a fourth pinned chat in the workspace. */
  public Chat pin(Caller caller, String slug) {
    ChatRow row = row(caller, slug);
    if (row.marks().isPinned()) {
      return change(caller, slug, chats::unpin);
    }
    if (!chats.pin(row.id(), MAX_PINNED)) {
      throw new Problem(MessagingProblem.PIN_LIMIT_REACHED).with("limit", MAX_PINNED);
    }
    return pushChange(caller, slug);
  }

  private Chat change(Caller caller, String slug, LongConsumer change) {
    change.accept(row(caller, slug).id());
    return pushChange(caller, slug);
  }

  /** Returns the chat after its labels were changed, and pushes it. */
  public Chat pushLabels(Caller caller, String slug) {
    return pushChange(caller, slug);
  }

  /** Returns the current chat and pushes it to the admins of its session. */
  private Chat pushChange(Caller caller, String slug) {
    ChatRow row = row(caller, slug);
    push.chat(caller, sessions.findById(row.session().id()).orElseThrow(), row, false);
    return views.of(row);
  }

  /**
   * The result of linking chats.
   *
   * @param checked number of checked chats: those with a phone number and without a linked record
   * @param linked number of those that are linked now
   */
  public record Linked(int checked, int linked) {}

  /**
   * Links a batch of the chats that have no linked record.
   *
   * @param after number of the chat after which to continue; 0 for the start
   * @return the result, and where to continue
   */
  public LinkedPart linkBatch(Caller caller, long after) {
    List<ChatRow> rows = chats.listUnlinked(sessions.visibleIds(caller), after, LINKED_AT_ONCE);
    int linked = 0;
    for (ChatRow row : rows) {
      MessagingSession session = sessions.findById(row.session().id()).orElseThrow().view();
      if (linking.link(caller, session, row) > 0) {
        linked++;
      }
    }
    boolean isLast = rows.size() < LINKED_AT_ONCE;
    return new LinkedPart(
        new Linked(rows.size(), linked), isLast ? null : rows.get(rows.size() - 1).id());
  }

  /**
   * The result of one batch of linking.
   *
   * @param next the chat after which to continue; null if this was the last batch
   */
  public record LinkedPart(Linked done, @Nullable Long next) {}

  /** Returns a chat with what its provider needs for further queries. */
  public Asked requireForProvider(Caller caller, String sessionSlug, String chatSlug) {
    SessionRow session = sessions.require(caller, sessionSlug);
    ChatRow chat =
        chats
            .findBySlug(new Long[] {session.id()}, chatSlug)
            .orElseThrow(() -> Problem.notFound("Chat"));
    return new Asked(
        session.id(), chat.id(), session.type(), accounts.of(caller, session), views.of(chat));
  }

  /** Returns the same for a chat without a given session. */
  public Asked requireForProvider(Caller caller, String chatSlug) {
    ChatRow chat = row(caller, chatSlug);
    return requireForProvider(caller, chat.session().slug(), chatSlug);
  }

  /**
   * A chat and the account of its session.
   *
   * @param sessionId number of the session
   * @param chatId number of the chat
   */
  public record Asked(long sessionId, long chatId, ProviderType type, Account account, Chat chat) {}
}
