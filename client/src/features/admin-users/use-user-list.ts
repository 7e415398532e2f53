import { useAdminUsersQuery, type UserRow_UserFragment } from '../../graphql/generated/operations';
import { pagedListOptions, pageSize, toPagedList, type PagedList } from '../../lib/lists/paged-list';

export type UserRow = UserRow_UserFragment;

export interface UserList extends PagedList<UserRow> {
  /** Null until it is known. */
  totalCount: number | null;
}

export function useUserList(search: string): UserList {
  const variables = { first: pageSize, ...(search && { search }) };
  const query = useAdminUsersQuery({ variables, ...pagedListOptions });
  const { data, previousData } = query;
  return {
    ...toPagedList(query, data?.users, previousData?.users),
    totalCount: (data ?? previousData)?.users.totalCount ?? null,
  };
}
