package plinth.objects;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import plinth.access.AdminRights;
import plinth.access.FieldLimit;
import plinth.access.ObjectLimit;
import plinth.access.ObjectRight;
import plinth.access.RecordScope;
import plinth.access.RightsCache;
import plinth.access.RoleLimits;
import plinth.kernel.Caller;
import plinth.kernel.Wired;
import plinth.tenancy.BoundWorkspace;

/** Objects and fields visible to a role; a member without a role sees nothing. */
class RoleVisibilityTest {
  private static final Caller.Workspace WORKSPACE = new Caller.Workspace(7, "seven", null);
  private static final long SHIPS = 1;
  private static final long BOATS = 2;
  private static final long NAME = 11;
  private static final long PRICE = 12;
  private static final long OWNER = 21;
  private static final long SELLER = 22;
  private static final long ERASED = 23;

  private final RoleVisibility visibility =
      visibility(
          Map.of(
              "sales",
              Map.of(
                  SHIPS,
                  new ObjectLimit(
                      SHIPS,
                      Set.of(ObjectRight.READ),
                      RecordScope.ALL,
                      Map.of(PRICE, FieldLimit.HIDDEN)),
                  BOATS,
                  new ObjectLimit(BOATS, Set.of(), RecordScope.ALL, Map.of()))));

  @Test
  void anOwnerSeesEverything() {
    Caller owner = admin(OWNER);
    assertThat(visibility.findLimit(owner, SHIPS)).isEmpty();
    assertThat(visibility.mayRead(owner, BOATS)).isTrue();
    assertThat(visibility.sees(owner, SHIPS, PRICE)).isTrue();
    assertThat(visibility.hiddenObjects(owner)).isEmpty();
  }

  @Test
  void aRoleSeesEverythingNotDenied() {
    Caller seller = admin(SELLER);
    assertThat(visibility.mayRead(seller, SHIPS)).isTrue();
    assertThat(visibility.sees(seller, SHIPS, NAME)).isTrue();
    assertThat(visibility.sees(seller, SHIPS, PRICE)).isFalse();
    assertThat(visibility.mayRead(seller, BOATS)).isFalse();
    assertThat(visibility.sees(seller, BOATS, NAME)).isFalse();
    assertThat(visibility.hiddenObjects(seller)).containsExactly(BOATS);
  }

  @Test
  void aMemberWhoseRowIsGoneSeesNothing() {
    seesNothing(visibility, admin(ERASED));
    seesNothing(visibility, Caller.automation(WORKSPACE, 5, ERASED, Set.of("record.read"), "run"));
  }

  @Test
  void removedMembersSeeNothingWithoutLimitsEither() {
    seesNothing(visibility(Map.of()), admin(ERASED));
  }

  @Test
  void callersWithoutARoleAreNotLimited() {
    Caller key =
        new Caller(
            Caller.Kind.API_KEY,
            null,
            null,
            null,
            3L,
            WORKSPACE,
            Set.of(),
            Caller.Origin.internal(""));
    assertThat(visibility.findLimit(key, BOATS)).isEmpty();
    assertThat(visibility.hiddenObjects(Caller.system("jobs").inWorkspace(WORKSPACE))).isEmpty();
  }

  private static void seesNothing(RoleVisibility visibility, Caller gone) {
    assertThat(visibility.mayRead(gone, SHIPS)).isFalse();
    assertThat(visibility.sees(gone, SHIPS, NAME)).isFalse();
    assertThat(visibility.findLimit(gone, BOATS)).hasValue(ObjectLimit.none(BOATS));
    assertThat(visibility.hiddenObjects(gone)).containsExactlyInAnyOrder(SHIPS, BOATS);
  }

  private static Caller admin(long adminId) {
    return new Caller(
        Caller.Kind.ADMIN,
        adminId,
        adminId,
        null,
        null,
        WORKSPACE,
        Set.of("record.read"),
        Caller.Origin.internal(""));
  }

  private static RoleVisibility visibility(Map<String, Map<Long, ObjectLimit>> limits) {
    return new Wired("plinth.objects")
        .with(BoundWorkspace.class, new Seven())
        .with(RoleLimits.class, new Limits(limits))
        .with(RightsCache.class, new Rights())
        .with(ObjectRepository.class, new Fleet())
        .with(FieldRepository.class, new Written())
        .get(RoleVisibility.class);
  }

  private static final class Seven extends BoundWorkspace {
    @Override
    public long id() {
      return WORKSPACE.id();
    }

    @Override
    public long shapeVersion() {
      return 1;
    }

    @Override
    public boolean isRaised() {
      return false;
    }
  }

  private static final class Limits extends RoleLimits {
    private final Map<String, Map<Long, ObjectLimit>> all;

    Limits(Map<String, Map<Long, ObjectLimit>> all) {
      this.all = all;
    }

    @Override
    public Map<String, Map<Long, ObjectLimit>> listAll(Caller caller) {
      return all;
    }
  }

  private static final class Rights extends RightsCache {
    @Override
    public AdminRights get(Caller caller, long adminId) {
      if (adminId == ERASED) {
        return new AdminRights(null, false, "", Set.of());
      }
      return new AdminRights(adminId, true, adminId == OWNER ? "owner" : "sales", Set.of());
    }
  }

  /** The fields of objects, none of which needs others. */
  private static final class Written extends FieldRepository {
    @Override
    List<FieldDefinition> listEverDependent() {
      return List.of();
    }
  }

  private static final class Fleet extends ObjectRepository {
    @Override
    public List<ObjectDefinition> listAll() {
      return List.of(object(SHIPS), object(BOATS));
    }

    private static ObjectDefinition object(long id) {
      return new ObjectDefinition() {
        @Override
        public long id() {
          return id;
        }
      };
    }
  }
}
