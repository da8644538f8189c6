package plinth.messaging.simulator;

/** What a simulated provider answers beside 200. */
final class SimulatedRefusal extends RuntimeException {
  private final int status;

  SimulatedRefusal(int status, String message) {
    super(message, null, false, false);
    this.status = status;
  }

  int status() {
    return status;
  }
}
