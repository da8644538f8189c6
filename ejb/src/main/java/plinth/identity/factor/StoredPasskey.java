package plinth.identity.factor;

/**
 * What is stored of a passkey.
 *
 * @param slug its name in the path
 * @param name the name that its holder gave it
 * @param isOperator whether its holder is an operator
 * @param holderId number of the user or operator
 * @param key the attested credential data with the public key
 * @param handle the handle of the account
 * @param signCount the highest counter that the authenticator has signed
 * @param isSynced whether the authenticator may copy it
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record StoredPasskey(
    String slug,
    String name,
    boolean isOperator,
    long holderId,
    byte[] key,
    byte[] handle,
    long signCount,
    boolean isSynced) {}
