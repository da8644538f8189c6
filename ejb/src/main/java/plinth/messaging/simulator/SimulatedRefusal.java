package plinth.messaging.simulator;

/** Makes a simulated provider answer with a status other than 200. */
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
