package plinth.identity.factor;

import jakarta.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * What a person sends within a session to prove who they are.
 *
 * @param password the password, which is accepted from accounts without a second factor
 * @param otp a code of the second factor, or a recovery code
 * @param passkey the answer of a passkey
 */
public record StepUpProof(
    @Nullable String password, @Nullable String otp, @Nullable JsonObject passkey) {}
