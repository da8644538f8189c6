package plinth.inside.domain;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.tenancy.TenantDb;
import plinth.tenancy.TenantEntities;
import plinth.tenancy.Tenanted;

/** A service of the tenant plane. */
@Stateless
@Tenanted
public class TenantService {
  @Inject private TenantEntities entities;
  @Inject @TenantDb private Db db;

  /** Runs work in the caller's workspace, in the current transaction or a new one. */
  public <T> T ask(Caller caller, Work<T> work) {
    return work.in(entities.manager(), db);
  }

  /** Runs work without a result in the caller's workspace. */
  public void run(Caller caller, Work.Step work) {
    work.in(entities.manager(), db);
  }

  /** Has no caller and therefore no workspace. */
  public void runForNobody(Work.Step work) {
    work.in(entities.manager(), db);
  }

  /** Runs work in the caller's workspace, always in a new transaction. */
  @TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
  public <T> T askApart(Caller caller, Work<T> work) {
    return work.in(entities.manager(), db);
  }
}
