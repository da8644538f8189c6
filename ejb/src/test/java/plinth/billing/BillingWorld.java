package plinth.billing;

import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.json.JsonObject;
import java.lang.reflect.Field;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import plinth.audit.Audit;
import plinth.billing.expiry.TrialExpiry;
import plinth.billing.gateway.GatewayNotification;
import plinth.billing.gateway.Gateways;
import plinth.billing.gateway.Payment;
import plinth.billing.gateway.PaymentGateway;
import plinth.billing.invoice.LedgerRepository;
import plinth.billing.operator.BillingHolds;
import plinth.billing.payment.CardCharges;
import plinth.billing.payment.OpenCheckout;
import plinth.billing.payment.Settlements;
import plinth.billing.renewal.RenewalCharges;
import plinth.billing.subscription.Subscriptions;
import plinth.identity.MainDatabase;
import plinth.jobs.Sweep;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.mail.Mail;
import plinth.mail.MailQueue;
import plinth.tenancy.MainEntities;
import plinth.tenancy.Signals;
import plinth.tenancy.TestUnit;
import plinth.vault.Vault;

/**
 * The billing of one workspace as the server runs it, on a real database, with an in-memory gateway
 * or one that a test provides.
 */
final class BillingWorld implements AutoCloseable {
  final ScriptedGateway gateway;
  private final String gatewayKey;
  final Db db;
  private final MainEntities entities;
  final Caller owner;

  /** The audited actions. */
  final List<String> audited = new ArrayList<>();

  private final long id;
  private final Wired wired;
  private int members = 1;

  /** Creates a workspace that signs up at the given moment. */
  BillingWorld(Instant signedUp) {
    this(signedUp, new ScriptedGateway());
  }

  private BillingWorld(Instant signedUp, ScriptedGateway gateway) {
    this(signedUp, gateway, gateway);
  }

  /** Creates a workspace that signs up at the given moment and pays through this gateway. */
  BillingWorld(Instant signedUp, PaymentGateway asked) {
    this(signedUp, new ScriptedGateway(), asked);
  }

  private BillingWorld(Instant signedUp, ScriptedGateway scripted, PaymentGateway asked) {
    gateway = scripted;
    gatewayKey = asked.key();
    entities = TestUnit.main(MainDatabase.source());
    db = TestUnit.db(entities.manager());
    id =
        db.number(
            Sql.of(
                "insert into main.tenants (subdomain, name, type, status, created_at)"
                    + " values (?, 'W', 'hyper', 'active', ?) returning id",
                "w" + System.nanoTime(),
                signedUp));
    owner =
        new Caller(
            Caller.Kind.ADMIN,
            1L,
            1L,
            null,
            null,
            new Caller.Workspace(id, "w", null),
            Set.of("*"),
            Caller.Origin.internal("tests"));
    Map<Class<?>, Object> given = new HashMap<>();
    given.put(Db.class, db);
    given.put(MainEntities.class, entities);
    given.put(Gateways.class, new OneGateway(asked));
    given.put(Audit.class, new ListedAudit());
    given.put(Signals.class, new SilentSignals());
    given.put(MailQueue.class, new SilentPost());
    given.put(Vault.class, new OpenVault());
    wired = new Wired(given);
    inline(wired.get(RenewalCharges.class));
    at(signedUp);
    wired.get(Subscriptions.class).startTrial(owner, id, signedUp);
  }

  /** Makes charges in the caller's thread. */
  private static void inline(RenewalCharges charges) {
    try {
      Field executor = RenewalCharges.class.getDeclaredField("executor");
      executor.setAccessible(true);
      executor.set(
          charges,
          Proxy.newProxyInstance(
              BillingWorld.class.getClassLoader(),
              new Class<?>[] {ManagedExecutorService.class},
              (proxy, method, values) -> {
                FutureTask<?> task = new FutureTask<>((Callable<?>) values[0]);
                task.run();
                return task;
              }));
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  <T> T bean(Class<T> type) {
    return wired.get(type);
  }

  /** The fired events of a type. */
  <T> List<T> fired(Class<T> type) {
    return wired.fired.stream().filter(type::isInstance).map(type::cast).toList();
  }

  /** Opens a page and approves it with a card. */
  void pay(YearCard card, Payment.State state) {
    bean(OpenCheckout.class).open(owner, "https://a.example/" + members + gateway.charges.size());
    String reference =
        text(
            "select reference from main.obligation where workspace_id = ? and is_checkout"
                + " order by id desc limit 1");
    hear(gateway.decide(reference, state, ScriptedGateway.card(card)));
  }

  /** Advances to the first paid period. */
  void activate() {
    pay(YearCard.PAYS, Payment.State.AUTHORIZED);
    at(subscription().trialEndsAt().plusSeconds(60));
    run(bean(TrialExpiry.class));
  }

  /** Moves the business time to a moment; returns the exact moment. */
  Instant at(Instant moment) {
    long offset = Duration.between(Time.now(), moment).getSeconds();
    db.update(Sql.of("update main.tenants set clock_offset_seconds = ? where id = ?", offset, id));
    return Time.now().plusSeconds(offset);
  }

  /** Runs a schedule for this workspace. */
  <T> void run(Sweep<T> sweep) {
    sweep.listDue(Time.now(), id).forEach(sweep::process);
  }

  Subscription subscription() {
    return bean(SubscriptionRepository.class).find(id).orElseThrow();
  }

  /** This workspace, if its ledger does not balance. */
  List<Long> unbalanced() {
    return bean(LedgerRepository.class).listUnbalanced(id);
  }

  boolean isReadOnly() {
    return db.number(Sql.of("select read_only::int from main.tenants where id = ?", id)) == 1;
  }

  String text(String query) {
    return db.one(Sql.of(query, id), row -> row.getString(1));
  }

  /** Sets the number of members. */
  void members(int count) {
    while (members < count) {
      members++;
      db.update(
          Sql.of(
              "insert into main.user_workspaces (user_id, workspace_id, role, is_owner, status,"
                  + " admin_id) values (?, ?, 'admin', false, 'active', ?) on conflict do nothing",
              id * 1000 + members,
              id,
              members));
    }
    members = count;
    db.update(
        Sql.of(
            "update main.user_workspaces set status = case when admin_id <= ? then 'active'"
                + " else 'blocked' end where workspace_id = ?",
            count,
            id));
    db.update(
        Sql.of(
            "insert into main.user_workspaces (user_id, workspace_id, role, is_owner, status,"
                + " admin_id) values (?, ?, 'admin', false, 'active', 1) on conflict do nothing",
            id * 1000,
            id));
  }

  void hold() {
    bean(BillingHolds.class).placeHold(Caller.system("tests"), id, null);
  }

  void release() {
    bean(BillingHolds.class).releaseHold(Caller.system("tests"), id, null);
  }

  /** Processes a gateway's notification as the server does. */
  void hear(GatewayNotification notice) {
    bean(Settlements.class)
        .settleNotification(Caller.system("tests"), gatewayKey, notice)
        .ifPresent(of -> bean(CardCharges.class).followUp(Caller.system("tests"), of));
  }

  /** The code of a refused action; null if it succeeded. */
  static String refusal(Runnable act) {
    try {
      act.run();
      return null;
    } catch (Problem problem) {
      return problem.code().name();
    }
  }

  /** Rolls back all changes. */
  @Override
  public void close() {
    entities.manager().getTransaction().rollback();
    entities.manager().close();
  }

  private static final class OneGateway extends Gateways {
    private final PaymentGateway gateway;

    OneGateway(PaymentGateway gateway) {
      this.gateway = gateway;
    }

    @Override
    public PaymentGateway configured() {
      return gateway;
    }

    @Override
    public PaymentGateway require(String key) {
      return gateway;
    }
  }

  private final class ListedAudit extends Audit {
    @Override
    public void record(Caller caller, String action, String subject, JsonObject details) {
      audited.add(action);
    }
  }

  private static final class SilentSignals extends Signals {
    @Override
    public void publish(String topic, String key) {
      // There are no other nodes.
    }
  }

  private static final class SilentPost extends MailQueue {
    @Override
    public void send(Mail mail) {
      // No test reads these mails.
    }
  }

  private static final class OpenVault extends Vault {
    @Override
    public String seal(String place, String secret) {
      return secret;
    }

    @Override
    public Optional<String> unseal(String place, String sealed) {
      return Optional.of(sealed);
    }
  }
}
