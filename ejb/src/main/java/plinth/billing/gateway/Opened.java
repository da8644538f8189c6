package plinth.billing.gateway;

import java.net.URI;

/**
 * A hosted page.
 *
 * @param paymentId what {@link PaymentGateway#find} finds it by
 * @param redirectUrl where to send the person
 */
public record Opened(String paymentId, URI redirectUrl) {}
