package plinth.testing;

/** Rows of second factors, which requests name and nobody signs in with. */
final class Factors {
  private Factors() {}

  /** A remembered device of a second factor that is being set up, so that sign-ins need no code. */
  static String rememberedDevice(long userId) {
    String slug = "device" + userId;
    Database.run(
        """
        insert into main.second_factor (user_id, secret, created_at) values (%1$d, '', now());
        insert into main.remembered_device (slug, user_id, digest, agent, address, created_at,
            used_at, expires_at)
        values ('%2$s', %1$d, sha256('%2$s'), '', '', now(), now(), now() + interval '1 day');
        """
            .formatted(userId, slug));
    return slug;
  }

  /** A passkey, which nothing can sign in with. */
  static String passkey(long userId) {
    String slug = "passkey" + userId;
    Database.run(
        """
        insert into main.passkey (slug, user_id, name, credential_id, credential, handle,
            sign_count, is_synced, created_at)
        values ('%2$s', %1$d, 'Laptop', sha256('%2$s'), '', '', 0, false, now())
        """
            .formatted(userId, slug));
    return slug;
  }
}
