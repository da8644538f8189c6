package plinth.identity.operator;

import java.time.Instant;

/**
 * An operator as shown to operators.
 *
 * @param id number
 * @param isActive whether the operator is not blocked
 * @param hasSecondFactor whether sign-ins require a code
 * @param recoveryCodesLeft the number of unused recovery codes
 * @param passkeys the number of passkeys
 * @param createdAt when the operator was added
 */
public record OperatorView(
    long id,
    String name,
    String email,
    boolean isActive,
    boolean hasSecondFactor,
    long recoveryCodesLeft,
    long passkeys,
    Instant createdAt) {}
