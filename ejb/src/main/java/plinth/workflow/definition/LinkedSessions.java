package plinth.workflow.definition;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import plinth.kernel.Caller;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;
import plinth.messaging.MessageType;
import plinth.messaging.MessagingSession;
import plinth.messaging.ProviderType;
import plinth.messaging.adapter.Providers;
import plinth.messaging.session.Sessions;
import plinth.workflow.WorkflowProblem;

/** The sessions of a workspace, and whether their chats are linked to an object's records. */
@ApplicationScoped
public class LinkedSessions {
  @Inject private Sessions sessions;
  @Inject private Providers providers;

  /** Returns the slugs of all sessions that the caller can see. */
  public Set<String> slugs(Caller caller) {
    return sessions.choices(caller).stream()
        .map(MessagingSession.Choice::slug)
        .collect(Collectors.toSet());
  }

  /** Returns the sessions that the caller can choose. */
  List<MessagingSession.Choice> choices(Caller caller) {
    return sessions.choices(caller);
  }

  /** Whether sessions of a type send messages of a type. */
  boolean supports(ProviderType provider, MessageType type) {
    return providers.of(provider).supportedTypes().contains(type);
  }

  /** Returns all sessions that the caller can see. */
  public List<MessagingSession> all(Caller caller) {
    List<MessagingSession> all = new ArrayList<>();
    for (ProviderType type : ProviderType.values()) {
      all.addAll(sessions.page(caller, type, new PageRequest(1, PageRequest.MAX_LIMIT)).items());
    }
    return all;
  }

  /**
   * Refuses a message-triggered workflow that needs a record, if one of its sessions is not linked
   * to its object: runs of that session would have no record.
   */
  public void refuseUnlinked(Caller caller, Definition definition) {
    Trigger trigger = definition.trigger();
    String object = trigger.objectSlug();
    if (trigger.type().kind() != TriggerType.Kind.MESSAGE || !needsRecord(definition)) {
      return;
    }
    List<String> unlinked =
        all(caller).stream()
            .filter(
                session ->
                    trigger.sessions().isEmpty() || trigger.sessions().contains(session.slug()))
            .filter(session -> object == null || !session.objects().contains(object))
            .map(MessagingSession::slug)
            .toList();
    if (!unlinked.isEmpty()) {
      throw new Problem(WorkflowProblem.SESSION_NOT_LINKED_TO_OBJECT)
          .with("unlinkedSessionSlugs", unlinked);
    }
  }

  private static boolean needsRecord(Definition definition) {
    return definition.trigger().objectSlug() != null
        || definition.everyStep().stream().anyMatch(step -> step.type().needsRecord());
  }
}
