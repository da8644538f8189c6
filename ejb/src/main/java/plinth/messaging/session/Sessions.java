package plinth.messaging.session;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.access.Admin;
import plinth.access.Members;
import plinth.access.RightsChanged;
import plinth.kernel.Caller;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.messaging.MessagingSession;
import plinth.messaging.ProviderType;
import plinth.messaging.SessionStatus;
import plinth.messaging.connection.SessionLife;
import plinth.messaging.provider.Account;
import plinth.messaging.provider.Inbound;
import plinth.objects.Shapes;
import plinth.tenancy.Tenanted;

/** Use cases for the rows of sessions. {@link SessionLife} manages them at their providers. */
@Stateless
@Tenanted
public class Sessions {
  @Inject private SessionRepository sessions;
  @Inject private Accounts accounts;
  @Inject private Members members;
  @Inject private Shapes shapes;
  @Inject private MessagingPush push;
  @Inject private Event<RightsChanged> rights;

  /**
   * A session with the data that its provider needs.
   *
   * @param id number of the session
   * @param statusAt the provider's time of the status that was read
   */
  public record Known(long id, Instant statusAt, MessagingSession view, Account account) {}

  /** Returns a page of the sessions of a type that the caller can see, in the order of creation. */
  public Page<MessagingSession> page(Caller caller, ProviderType type, PageRequest request) {
    return sessions.page(caller, type, request).map(SessionRow::view);
  }

  /** Returns the numbers of the sessions whose chats the caller can see. */
  public List<Long> visibleNumbers(Caller caller) {
    return List.of(sessions.visibleIds(caller));
  }

  /** Returns all sessions that the caller can see, to choose from. */
  public List<MessagingSession.Choice> choices(Caller caller) {
    return sessions.all(caller, null).stream().map(row -> row.view().choice()).toList();
  }

  /** Returns the slugs of the sessions of a type that are not stopped, signed out or failed. */
  public List<String> listRunning(Caller caller, ProviderType type) {
    Set<SessionStatus> off =
        Set.of(SessionStatus.STOPPED, SessionStatus.LOGGED_OUT, SessionStatus.FAILED);
    return sessions.all(caller, type).stream()
        .map(SessionRow::view)
        .filter(session -> !off.contains(session.status()))
        .map(MessagingSession::slug)
        .toList();
  }

  /** Returns the sessions that the calling admin is attached to. */
  public List<MessagingSession> listOwn(Caller caller) {
    long admin = caller.requireAdminId();
    return sessions.all(caller, null).stream()
        .filter(row -> row.adminIds().contains(admin))
        .map(SessionRow::view)
        .toList();
  }

  /**
   * Returns a session of any type. Refuses a session that is unknown or not visible to the caller.
   */
  public MessagingSession bySlug(Caller caller, String slug) {
    return sessions.require(caller, slug).view();
  }

  /** Returns a session of a type. */
  public MessagingSession get(Caller caller, ProviderType type, String slug) {
    return row(caller, type, slug).view();
  }

  /** Returns a session of a type with its credentials. */
  public Known requireWithAccount(Caller caller, ProviderType type, String slug) {
    return requireWithAccount(caller, row(caller, type, slug));
  }

  /** Returns a session of any type with its credentials. */
  public Known requireWithAccount(Caller caller, String slug) {
    return requireWithAccount(caller, sessions.require(caller, slug));
  }

  private Known requireWithAccount(Caller caller, SessionRow row) {
    return new Known(row.id(), row.session().statusAt(), row.view(), accounts.of(caller, row));
  }

  private SessionRow row(Caller caller, ProviderType type, String slug) {
    SessionRow row = sessions.require(caller, slug);
    if (row.type() != type) {
      throw Problem.notFound("Session");
    }
    return row;
  }

  /** Creates the row of a session and attaches the admin who creates it. */
  public Known add(
      Caller caller,
      ProviderType type,
      String slug,
      @Nullable String name,
      JsonObject credentials) {
    ProviderSession session =
        new ProviderSession(slug, type, name, accounts.seal(caller, slug, credentials));
    Long maker = caller.adminId();
    sessions.add(session, maker);
    return requireWithAccount(
        caller,
        maker == null
            ? new SessionRow(session, Set.of(), List.of(), List.of())
            : sessions.findById(session.id()).orElseThrow());
  }

  /** Stores renewed credentials. */
  public void saveCredentials(Caller caller, String slug, JsonObject credentials) {
    sessions.require(caller, slug).session().renew(accounts.seal(caller, slug, credentials));
  }

  /** Returns the slugs of the connected sessions of a type. */
  public List<String> listConnected(Caller caller, ProviderType type) {
    return sessions.all(caller, type).stream()
        .filter(SessionRow::isConnected)
        .map(SessionRow::slug)
        .toList();
  }

  /** Renames a session. */
  public MessagingSession rename(Caller caller, ProviderType type, String slug, String name) {
    SessionRow row = row(caller, type, slug);
    row.session().rename(name.strip());
    return row.view();
  }

  /**
   * Makes a session the default in place of the current one, or clears the default if it already
   * is.
   */
  public MessagingSession toggleDefault(Caller caller, ProviderType type, String slug) {
    SessionRow row = row(caller, type, slug);
    sessions.toggleDefault(row.session());
    return row.view();
  }

  /** Toggles whether incoming messages are marked as read immediately. */
  public MessagingSession toggleAutoMarkRead(Caller caller, ProviderType type, String slug) {
    SessionRow row = row(caller, type, slug);
    row.session().toggleAutoMarkRead();
    return row.view();
  }

  /** Replaces the admins of a session. Refuses unknown ones by their index. */
  public MessagingSession attachAdmins(
      Caller caller, ProviderType type, String slug, List<String> admins) {
    SessionRow row = row(caller, type, slug);
    Map<String, Long> known = new HashMap<>();
    for (Admin admin : members.listBySlugs(caller, admins)) {
      known.put(admin.slug(), admin.id());
    }
    refuseUnknown("admins", admins, known.keySet());
    sessions.attachAdmins(row.id(), known.values());
    rights.fire(new RightsChanged(caller.requireWorkspace().id()));
    return sessions.findById(row.id()).orElseThrow().view();
  }

  /** Replaces the objects of a session. Refuses unknown ones by their index. */
  public MessagingSession attachObjects(
      Caller caller, ProviderType type, String slug, List<String> objects) {
    SessionRow row = row(caller, type, slug);
    Map<String, Long> known = new HashMap<>();
    for (String object : objects) {
      objectId(caller, object).ifPresent(id -> known.put(object, id));
    }
    refuseUnknown("objects", objects, known.keySet());
    sessions.attachObjects(row.id(), known.values());
    return bySlug(caller, slug);
  }

  private Optional<Long> objectId(Caller caller, String object) {
    try {
      return Optional.of(shapes.requireReadable(caller, object).objectId());
    } catch (Problem unknown) {
      return Optional.empty();
    }
  }

  private static void refuseUnknown(String field, List<String> given, Set<String> known) {
    List<FieldError> errors = new ArrayList<>();
    for (int i = 0; i < given.size(); i++) {
      if (!known.contains(given.get(i))) {
        String place = field + "[" + i + "]";
        errors.add(new FieldError(place, "unknown", given.get(i) + " is unknown"));
      }
    }
    if (!errors.isEmpty()) {
      throw Problem.invalid(errors);
    }
  }

  /**
   * Stores a session's status and pushes it to its admins. A report that is outdated or brings no
   * change is ignored.
   *
   * @param session the session as it was read before the provider was called
   * @param at the provider's time of the report; null if the provider answered a call
   * @return whether the status was stored
   */
  public boolean saveStatus(
      Caller caller, Known session, Inbound.SessionChanged changed, @Nullable Instant at) {
    sessions.lock(session.id());
    SessionRow row = sessions.findById(session.id()).orElse(null);
    if (row == null || !row.session().applyReport(changed, session.statusAt(), at)) {
      return false;
    }
    push.session(caller, row);
    return true;
  }

  /** Deletes a session with its chats and messages. */
  public void delete(Caller caller, long id) {
    sessions.delete(id);
  }
}
