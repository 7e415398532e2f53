import { useAdminUsersQuery, type UserRow_UserFragment } from '../../../graphql/generated/operations';
import { adminListOptions, adminPageSize, toPagedList, type PagedList } from '../paged-list';

export type UserRow = UserRow_UserFragment;

export interface UserList extends PagedList<UserRow> {
  /** Null until it is known. */
  totalCount: number | null;
}

export function useUserList(search: string): UserList {
  const variables = { first: adminPageSize, ...(search && { search }) };
  const query = useAdminUsersQuery({ variables, ...adminListOptions });
  const { data, previousData } = query;
  return {
    ...toPagedList(query, data?.users, previousData?.users),
    totalCount: (data ?? previousData)?.users.totalCount ?? null,
  };
}
