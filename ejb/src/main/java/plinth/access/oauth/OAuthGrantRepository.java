package plinth.access.oauth;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.LockModeType;
import jakarta.persistence.Query;
import java.util.Optional;
import plinth.kernel.Time;
import plinth.tenancy.MainEntities;
import plinth.tenancy.TenantEntities;

/**
 * Authorization codes of OAuth apps by digest, and tokens by the digests of their IDs, in the main
 * plane.
 */
@Dependent
class OAuthGrantRepository {
  @Inject private MainEntities entities;

  /** Deletes the codes and tokens of an app. */
  void deleteByApp(long appId) {
    query(AuthorizationCode.DELETE_BY_APP).setParameter("app", appId).executeUpdate();
    query(GrantedAccess.DELETE_BY_APP).setParameter("app", appId).executeUpdate();
  }

  void add(AuthorizationCode code) {
    entities.manager().persist(code);
  }

  /** Finds a code of an app and locks it, so that only one of many requests consumes it. */
  Optional<AuthorizationCode> lockCode(byte[] digest, long appId) {
    return entities
        .manager()
        .createNamedQuery(AuthorizationCode.OF_APP, AuthorizationCode.class)
        .setParameter("digest", digest)
        .setParameter("app", appId)
        .setLockMode(LockModeType.PESSIMISTIC_WRITE)
        .setHint(TenantEntities.AS_STORED, true)
        .getResultStream()
        .findFirst();
  }

  void add(GrantedAccess access) {
    entities.manager().persist(access);
  }

  /** Finds a token that was not revoked, by the digest of its ID. */
  Optional<OAuthToken> findToken(byte[] digest) {
    return entities
        .manager()
        .createNamedQuery(GrantedAccess.VALID, GrantedAccess.class)
        .setParameter("digest", digest)
        .getResultStream()
        .findFirst()
        .map(GrantedAccess::toOAuthToken);
  }

  /** Revokes the tokens that were issued for a code of an app. */
  void revokeByCode(byte[] code, long appId) {
    revoke(GrantedAccess.REVOKE_BY_CODE, code, appId);
  }

  /** Revokes a token of an app. */
  void revoke(byte[] digest, long appId) {
    revoke(GrantedAccess.REVOKE, digest, appId);
  }

  private void revoke(String name, byte[] digest, long appId) {
    query(name)
        .setParameter("now", Time.now())
        .setParameter("digest", digest)
        .setParameter("app", appId)
        .executeUpdate();
  }

  private Query query(String name) {
    return entities.manager().createNamedQuery(name);
  }
}
