package plinth.identity.factor;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The state of a second factor, as its holder sees it.
 *
 * @param isOn whether sign-ins require a code
 * @param confirmedAt when it was turned on; null: it is off
 * @param recoveryCodesLeft the number of unused recovery codes
 */
public record FactorState(boolean isOn, @Nullable Instant confirmedAt, long recoveryCodesLeft) {}
