package plinth.aipricing;

import java.math.BigDecimal;
import java.time.Instant;

/**
 * What a credit is.
 *
 * @param usdPerCredit USD of cost that one credit covers
 * @param setBy who said so
 * @param validFrom since when
 */
public record CreditSetting(BigDecimal usdPerCredit, String setBy, Instant validFrom) {}
