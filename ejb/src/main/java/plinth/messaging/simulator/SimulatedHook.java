package plinth.messaging.simulator;

/**
 * Where a simulated app delivers.
 *
 * @param url the webhook
 * @param secret under which deliveries are signed
 */
record SimulatedHook(String url, String secret) {}
