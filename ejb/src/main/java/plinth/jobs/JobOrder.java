package plinth.jobs;

/**
 * An operator's order for the last execution of a job. The job's row holds the order too, so the
 * worker sees it at its next chunk; this order also goes to the batch runtime of the execution's
 * node.
 *
 * @param verb what to do
 * @param execution the runtime's number of the execution
 * @param node the node on which it ran
 */
public record JobOrder(Verb verb, long execution, String node) {
  /** What can be ordered. */
  public enum Verb {
    STOP,
    ABANDON
  }
}
