package plinth.messaging.history;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;
import plinth.jobs.Job;
import plinth.jobs.Jobs;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.messaging.AliasedMember;
import plinth.messaging.MessagingProblem;
import plinth.messaging.adapter.Providers;
import plinth.messaging.provider.MessagingProvider;
import plinth.messaging.session.SessionRepository;
import plinth.messaging.session.SessionRow;
import plinth.messaging.store.ChatRepository;
import plinth.messaging.store.ChatRow;
import plinth.tenancy.Tenanted;

/** Use cases for fetching messages that the provider has and the workspace does not. */
@Stateless
@Tenanted
public class Histories {
  @Inject private SessionRepository sessions;
  @Inject private ChatRepository chats;
  @Inject private Providers providers;
  @Inject private Jobs jobs;

  /**
   * The session whose chats are fetched; null for the default one.
   *
   * @param sessionSlug the session under the name used in responses
   */
  public record ChatsDraft(@Nullable String session, @Nullable String sessionSlug) {
    @Nullable String sessionName() {
      return AliasedMember.of("session", session, "session_slug", sessionSlug);
    }
  }

  /**
   * The chat whose messages are fetched.
   *
   * @param chatSlug the chat under the name used in responses
   */
  public record MessagesDraft(@Nullable String chat, @Nullable String chatSlug) {
    String chatName() {
      return AliasedMember.required("chat", chat, "chat_slug", chatSlug);
    }
  }

  /** Queues a job that fetches the chats of a session with their last messages. */
  public Job chats(Caller caller, ChatsDraft draft) {
    String named = draft.sessionName();
    SessionRow session =
        named == null
            ? sessions
                .findDefault(caller)
                .orElseThrow(() -> new Problem(MessagingProblem.NO_DEFAULT_SESSION))
            : sessions
                .findByName(caller, named)
                .orElseThrow(
                    () -> Problem.invalid("session", "unknown", "There is no session " + named));
    return queue(caller, session, "");
  }

  /** Queues a job that fetches the messages of a chat. */
  public Job messages(Caller caller, MessagesDraft draft) {
    String named = draft.chatName();
    ChatRow chat =
        chats
            .findBySlug(sessions.visibleIds(caller), named)
            .orElseThrow(() -> Problem.invalid("chat", "unknown", "There is no chat " + named));
    return queue(
        caller, sessions.findById(chat.session().id()).orElseThrow(), chat.peer().providerId());
  }

  /** Returns a job that fetches history. Refuses any other slug. */
  public Job job(Caller caller, String slug) {
    Job job = jobs.get(caller, slug);
    if (!job.kind().equals(HistoryRun.KEY)) {
      throw Problem.notFound("Job");
    }
    return job;
  }

  private Job queue(Caller caller, SessionRow session, String chat) {
    providers.requireAbility(session.type(), MessagingProvider.Histories.class, "a history");
    sessions.lock(session.id());
    String subject = session.slug() + ":" + chat;
    if (jobs.isOpen(caller, HistoryRun.KEY, subject)) {
      throw new Problem(MessagingProblem.SYNC_RUNNING);
    }
    return jobs.queue(caller, HistoryRun.KEY, subject, HistoryRun.parameters(session.id(), chat));
  }
}
