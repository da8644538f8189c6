package plinth.billing.gateway;

import java.net.URI;

/**
 * A hosted page.
 *
 * @param paymentId the ID by which {@link PaymentGateway#find} finds the payment
 * @param redirectUrl where to send the person
 */
public record Opened(String paymentId, URI redirectUrl) {}
