package plinth.aipricing;

import java.math.BigDecimal;
import java.time.Instant;

/**
 * The value of a credit.
 *
 * @param usdPerCredit USD of cost that one credit covers
 * @param setBy who set it
 * @param validFrom since when
 */
public record CreditSetting(BigDecimal usdPerCredit, String setBy, Instant validFrom) {}
