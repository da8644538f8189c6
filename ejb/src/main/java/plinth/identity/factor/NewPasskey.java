package plinth.identity.factor;

/**
 * A passkey that an authenticator has created.
 *
 * @param id the id of the credential
 * @param key the attested credential data with the public key
 * @param handle the handle of the account
 * @param signCount the counter of the authenticator
 * @param isSynced whether the authenticator may copy it to other devices
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record NewPasskey(byte[] id, byte[] key, byte[] handle, long signCount, boolean isSynced) {}
