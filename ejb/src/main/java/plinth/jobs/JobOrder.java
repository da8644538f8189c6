package plinth.jobs;

/**
 * What an operator ordered of the execution that last worked on a job. The row of the job says the
 * same already: whoever works on it sees that at its next chunk. The runtime of the execution's
 * node is told besides.
 *
 * @param verb what to do
 * @param execution the runtime's number of the execution
 * @param node the node that it ran on
 */
public record JobOrder(Verb verb, long execution, String node) {
  /** What can be ordered. */
  public enum Verb {
    STOP,
    ABANDON
  }
}
