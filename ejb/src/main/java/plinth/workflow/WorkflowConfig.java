package plinth.workflow;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import plinth.kernel.Setting;

/** Settings of workflows. */
@ApplicationScoped
public class WorkflowConfig {
  /** The maximum number of workflows in a workspace, including disabled ones. */
  public long maxWorkflows() {
    return Setting.MAX_WORKFLOWS_PER_WORKSPACE.number();
  }

  /** The maximum number of concurrent runs of a workspace, on all nodes. */
  public long runsPerWorkspace() {
    return Setting.PLINTH_WORKFLOW_CONCURRENCY.number();
  }

  /** The maximum number of concurrent runs on this node. */
  public int runsPerNode() {
    return (int) Setting.PLINTH_WORKFLOW_NODE.number();
  }

  /** The maximum number of messages that all workflows send to one chat within an hour. */
  public long messagesPerChat() {
    return Setting.PLINTH_WORKFLOW_TALK.number();
  }

  /** How long finished runs are kept. */
  public Duration historyLife() {
    return Duration.ofDays(Setting.PLINTH_WORKFLOW_HISTORY.number());
  }
}
