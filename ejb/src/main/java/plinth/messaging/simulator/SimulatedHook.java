package plinth.messaging.simulator;

/**
 * The webhook of a simulated app.
 *
 * @param url address of the webhook
 * @param secret secret with which deliveries are signed
 */
record SimulatedHook(String url, String secret) {}
