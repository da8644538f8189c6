package plinth.fields;

import java.math.BigDecimal;

/**
 * An amount of money.
 *
 * @param amount an exact decimal
 * @param currency an ISO 4217 code; empty only in a condition that asks for any currency
 */
public record Money(BigDecimal amount, String currency) {}
