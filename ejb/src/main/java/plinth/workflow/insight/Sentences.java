package plinth.workflow.insight;

import java.util.ArrayList;
import java.util.List;
import plinth.workflow.action.Action;
import plinth.workflow.definition.Trigger;
import plinth.workflow.visibility.CalledAddress;
import plinth.workflow.visibility.ReaderVisibility;

/** Describes in sentences what a workflow does. */
public final class Sentences {
  private Sentences() {}

  /** Returns when it is triggered. */
  static String of(Trigger trigger) {
    String object = trigger.objectSlug();
    String of = object == null ? "" : " of " + object;
    if (trigger.type().hasOld() && trigger.watched().isEmpty()) {
      return "When a record" + of + " changes";
    }
    return switch (trigger.type()) {
      case RECORD_CREATED -> "When a record" + of + " is created";
      case RECORD_UPDATED -> "When a record" + of + " changes";
      case RECORD_DELETED -> "When a record" + of + " is deleted";
      case FIELD_CHANGED -> "When " + String.join(" or ", trigger.watched()) + of + " changes";
      case STATUS_CHANGED ->
          "When "
              + String.join("", trigger.watched())
              + of
              + (trigger.fromStatus() == null ? "" : " changes from " + trigger.fromStatus())
              + (trigger.fromStatus() == null ? " becomes " : " to ")
              + trigger.toStatus();
      case MESSAGE_RECEIVED -> "When a message is received" + by(trigger);
      case FIRST_MESSAGE -> "When a chat receives its first message in 30 days" + by(trigger);
      case SCHEDULED_REMINDER ->
          "At "
              + trigger.cron()
              + " ("
              + trigger.timezone()
              + ")"
              + (object == null ? "" : ", for each record" + of);
      case MANUAL -> "When it is started manually";
    };
  }

  private static String by(Trigger trigger) {
    return trigger.sessions().isEmpty() ? "" : " by " + String.join(" or ", trigger.sessions());
  }

  private static String of(Action action, ReaderVisibility visibility) {
    if (visibility.hides(action)) {
      return "Refers to data that your role cannot see";
    }
    String address = action.address();
    return address != null && visibility.hidesAddresses()
        ? action.with("url", CalledAddress.cut(address)).sentence()
        : action.sentence();
  }

  /** Returns sentences for all steps, including those of branches. */
  public static List<PreviewStep> steps(List<Action> actions, ReaderVisibility visibility) {
    List<PreviewStep> steps = new ArrayList<>();
    for (Action action : actions) {
      steps.add(
          new PreviewStep(
              action.id(),
              action.type().code(),
              of(action, visibility),
              steps(action.inner("then"), visibility),
              steps(action.inner("else"), visibility)));
    }
    return steps;
  }
}
