package plinth.workflow.capture;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.messaging.LinkedRecord;
import plinth.messaging.MessageReceived;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.workflow.action.DraftReader;
import plinth.workflow.definition.ActiveWorkflows;
import plinth.workflow.definition.LinkedSessions;
import plinth.workflow.definition.Trigger;
import plinth.workflow.definition.TriggerType;
import plinth.workflow.definition.WorkflowRow;
import plinth.workflow.run.ExecutionStarts;
import plinth.workflow.run.WorkflowOwners;

/**
 * Queues the runs that a message triggers, in the transaction that stores the message: once per
 * message and, for {@code first_message}, once per chat in thirty days, which a single statement
 * decides.
 */
@ApplicationScoped
class CaptureMessages {
  private static final Duration ONCE = Duration.ofDays(30);

  private static final Sql IS_FIRST =
      Sql.named(
          """
          insert into tenant.workflow_first_message as f (workspace_id, workflow_id,
              chat_id, last_fired_at)
          values (:workspace, :workflow, :chat, :now)
          on conflict (workspace_id, workflow_id, chat_id)
          do update set last_fired_at = excluded.last_fired_at
          where f.last_fired_at <= :before
          """);

  @Inject private ActiveWorkflows active;
  @Inject private ExecutionStarts starts;
  @Inject private LinkedSessions sessions;
  @Inject private WorkflowOwners owners;
  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  void onMessageReceived(@Observes MessageReceived message) {
    for (WorkflowRow workflow : active.byMessages()) {
      Trigger trigger = workflow.definition().trigger();
      boolean isHeard =
          trigger.sessions().isEmpty() || trigger.sessions().contains(message.sessionSlug());
      if (isHeard
          && isVisible(message, workflow)
          && (trigger.type() != TriggerType.FIRST_MESSAGE
              || claimFirst(workflow.id(), message.chat().id()))) {
        starts.queue(
            workflow,
            "message:" + message.message().slug(),
            record(trigger, message),
            input(message),
            message.caller().label());
      }
    }
  }

  /** A workflow is triggered only by messages that its owner can read. */
  private boolean isVisible(MessageReceived message, WorkflowRow workflow) {
    return sessions
        .slugs(owners.acting(message.caller(), workflow))
        .contains(message.sessionSlug());
  }

  private boolean claimFirst(long workflowId, long chatId) {
    Instant now = Time.now();
    return db.update(
            IS_FIRST
                .with("workspace", bound.id())
                .with("workflow", workflowId)
                .with("chat", chatId)
                .with("now", now)
                .with("before", now.minus(ONCE)))
        == 1;
  }

  /** Returns the linked record of the trigger's object. */
  private static @Nullable String record(Trigger trigger, MessageReceived message) {
    return message.chat().links().stream()
        .filter(link -> link.objectSlug().equals(trigger.objectSlug()))
        .map(LinkedRecord::recordSlug)
        .findFirst()
        .orElse(null);
  }

  private static JsonObject input(MessageReceived message) {
    JsonObjectBuilder input =
        Json.createObjectBuilder()
            .add("message.slug", message.message().slug())
            .add("message.type", message.message().type())
            .add("message.body", message.message().body())
            .add("chat.slug", message.chat().slug())
            .add("session.slug", message.sessionSlug());
    DraftReader.put(input, "chat.phone", message.chat().phone());
    return input.build();
  }
}
