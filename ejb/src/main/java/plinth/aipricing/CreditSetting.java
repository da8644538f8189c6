package plinth.aipricing;

import java.math.BigDecimal;
import java.time.Instant;

/**
 * The value of a credit.
 *
 * @param usdPerCredit the cost in USD that one credit covers
 * @param setBy who set the value
 * @param validFrom since when the value is in force
 */
public record CreditSetting(BigDecimal usdPerCredit, String setBy, Instant validFrom) {}
